"""Buffers of bounded size through the C API: what they say of themselves, and as arguments."""

import c_api
import numpy as np
import pypjrt
import pytest
import rallypoint

CUT = b"""module @cut {
  func.func public @main(%x: tensor<6x2xf32>, %n: tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<6, ?>> {
    %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<6x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<6, ?>>
    return %0 : tensor<?x2xf32, #stablehlo.bounds<6, ?>>
  }
}"""
SUM = b"""module @sum {
  func.func public @main(%x: tensor<?x2xf32, #stablehlo.bounds<6, ?>>) -> (tensor<2xf32>, tensor<i32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<?x2xf32, #stablehlo.bounds<6, ?>>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2xf32, #stablehlo.bounds<6, ?>>) -> tensor<i32>
    return %0, %1 : tensor<2xf32>, tensor<i32>
  }
}"""
WHOLE = b"""module @whole {
  func.func public @main(%x: tensor<6x2xf32>) -> tensor<6x2xf32> {
    return %x : tensor<6x2xf32>
  }
}"""


@pytest.fixture(scope="module")
def client():
    return pypjrt.Client.create(rallypoint.library_path())


def put(client, device, array):
    return client.buffer_from_host(bytearray(array.tobytes()), c_api.TYPES[array.dtype.name], list(array.shape), device)


def get(buffer, dtype):
    shape = buffer.unpadded_dimensions
    host = bytearray(int(np.prod(shape)) * np.dtype(dtype).itemsize)
    if host:
        buffer.to_host(host)
    return np.frombuffer(bytes(host), dtype).reshape(shape)


@pytest.mark.parametrize("n", [0, 1, 4, 6])
def test_buffers_of_bounded_size(client, n):
    x = np.arange(12, dtype=np.float32).reshape(6, 2)
    with client.devices() as devices, c_api.compile(client, CUT, "mlir", 1) as cut, c_api.compile(client, SUM, "mlir", 1) as total:
        device = devices[0]
        [[buffer]] = cut.execute_sharded([[put(client, device, x), put(client, device, np.array(n, np.int32))]])
        assert tuple(buffer.dimensions) == (6, 2) and buffer.unpadded_dimensions == (n, 2)
        assert buffer.dynamic_dimension_indices == (0,)
        np.testing.assert_array_equal(get(buffer, np.float32), x[:n])
        [[sums, size]] = total.execute_sharded([[buffer]])
        np.testing.assert_array_equal(get(sums, np.float32), x[:n].sum(0))
        assert get(size, np.int32) == n and size.dynamic_dimension_indices == ()
        # A copy knows its size too, and a whole array counts as one of full size.
        np.testing.assert_array_equal(get(buffer.copy_to_device(device), np.float32), x[:n])
        [[sums, size]] = total.execute_sharded([[put(client, device, x)]])
        np.testing.assert_array_equal(get(sums, np.float32), x.sum(0))
        assert get(size, np.int32) == 6


def test_a_program_of_static_size_refuses_it(client):
    with client.devices() as devices, c_api.compile(client, CUT, "mlir", 1) as cut, c_api.compile(client, WHOLE, "mlir", 1) as whole:
        arguments = [put(client, devices[0], np.ones((6, 2), np.float32)), put(client, devices[0], np.array(2, np.int32))]
        [[buffer]] = cut.execute_sharded([arguments])
        with pytest.raises(pypjrt.errors.InvalidArgument, match="dimension 0 of argument 0 is bounded"):
            whole.execute_sharded([[buffer]])
