"""Linear algebra as JAX's users call it, against what the results must satisfy, and against NumPy and SciPy."""

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
import numpy as np
import pytest
import scipy.linalg
from jax import lax

DEVICE = jax.devices()[0]
TYPES = ["float32", "float64", "complex64", "complex128"]
SHAPES = [(5, 5), (7, 4), (4, 7), (3, 6, 5), (2, 2, 3, 3), (1, 1)]
SQUARE = [(5, 5), (1, 1), (40, 40), (3, 4, 4), (2, 2, 3, 3)]
types = pytest.mark.parametrize("dtype", TYPES)


@pytest.fixture(autouse=True)
def x64():
    with jax.enable_x64(True):
        yield


def array(dtype, *shape, seed=0):
    random = np.random.default_rng(seed)
    x = random.standard_normal(shape)
    if dtype.startswith("complex"):
        x = x + 1j * random.standard_normal(shape)
    return x.astype(dtype)


def hermitian(dtype, *shape, seed=0):
    x = array(dtype, *shape, seed=seed)
    return (x + h(x)) / 2


def positive(dtype, *shape, seed=0):
    x = array(dtype, *shape, seed=seed)
    return (x @ h(x) + np.eye(shape[-1])).astype(dtype)


def h(x):
    return np.swapaxes(np.conj(x), -1, -2)


def run(f, *args):
    """As NumPy arrays what `jit(f)` gives on our device."""
    results = jax.jit(f)(*args)
    assert all(r.devices() == {DEVICE} for r in jax.tree.leaves(results))
    return jax.tree.map(np.asarray, results)


def near(got, want, factor=1.0):
    got, want = np.asarray(got), np.asarray(want)
    tolerance = factor * (2e-4 if got.dtype.name in ("float32", "complex64") else 1e-10)
    assert got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance * max(1, abs(want).max(initial=0)))


def unitary(q):
    near(h(q) @ q, np.broadcast_to(np.eye(q.shape[-1]), q.shape[:-2] + (q.shape[-1],) * 2))


def times(v, w):
    return v * w[..., None, :]


@types
@pytest.mark.parametrize("shape", SHAPES)
def test_qr(dtype, shape):
    a = array(dtype, *shape)
    for mode in ("reduced", "complete"):
        q, r = run(lambda a: jnp.linalg.qr(a, mode=mode), a)
        unitary(q)
        near(q @ r, a)
        near(np.triu(r), r)
    q, r, p = run(lambda a: jsl.qr(a, pivoting=True), a)
    near(q @ r, np.take_along_axis(a, np.broadcast_to(p[..., None, :], a.shape), -1))
    c = array(dtype, *shape[:-2], shape[-2], 3, seed=1)
    f, taus = run(lambda a: jnp.linalg.qr(a, mode="raw"), a)
    product = run(lambda f, taus, c: lax.linalg.ormqr(f.mT, taus, c, transpose=True), f, taus, c)
    near(product, h(run(lambda a: jnp.linalg.qr(a, mode="complete")[0], a)) @ c)


@types
@pytest.mark.parametrize("shape", SHAPES)
def test_svd(dtype, shape):
    a = array(dtype, *shape)
    for full in (True, False):
        u, s, v = run(lambda a: jnp.linalg.svd(a, full_matrices=full), a)
        k = s.shape[-1]
        unitary(u)
        unitary(h(v))
        near(times(u[..., :k], s) @ v[..., :k, :], a)
    near(run(lambda a: jnp.linalg.svd(a, compute_uv=False), a), np.linalg.svd(a, compute_uv=False))
    near(run(jnp.linalg.pinv, a), np.linalg.pinv(a), 10)
    near(run(jnp.linalg.cond, a), np.linalg.cond(a), 10)
    if len(shape) == 2:
        near(run(lambda a: jnp.linalg.norm(a, ord=2), a), np.linalg.norm(a, ord=2))
        assert run(jnp.linalg.matrix_rank, a) == min(shape)
        b = array(dtype, shape[0], 2, seed=3)
        near(run(lambda a, b: jnp.linalg.lstsq(a, b)[0], a, b), np.linalg.lstsq(a, b, rcond=None)[0], 10)


@types
@pytest.mark.parametrize("shape", SQUARE)
def test_hermitian_eigenvalues(dtype, shape):
    a = hermitian(dtype, *shape)
    for uplo in "LU":
        w, v = run(lambda a: jnp.linalg.eigh(a, UPLO=uplo, symmetrize_input=False), np.tril(a) if uplo == "L" else np.triu(a))
        unitary(v)
        near(a @ v, times(v, w.astype(a.dtype)))
        assert (np.diff(w) >= 0).all()
    near(run(jnp.linalg.eigvalsh, a), np.linalg.eigvalsh(a))
    near(run(jsl.polar, a[(0,) * (a.ndim - 2)])[0], scipy.linalg.polar(a[(0,) * (a.ndim - 2)])[0], 10)


@types
@pytest.mark.parametrize("shape", SQUARE)
def test_general_eigenvalues(dtype, shape):
    a = array(dtype, *shape)
    w, left, right = run(lambda a: lax.linalg.eig(a, compute_left_eigenvectors=True), a)
    near(a @ right, times(right, w), 10)
    near(h(left) @ a, np.conj(w[..., None] * 0) + w[..., None] * h(left), 10)
    near(np.linalg.norm(right, axis=-2), np.ones_like(w, dtype=right.real.dtype))
    got = run(jnp.linalg.eigvals, a)
    near(np.sort_complex(np.round(got, 4)), np.sort_complex(np.round(np.linalg.eigvals(a), 4)), 100)


@types
@pytest.mark.parametrize("shape", SQUARE)
def test_factorisations_and_solutions(dtype, shape):
    a, b = array(dtype, *shape), array(dtype, *shape[:-1], 3, seed=1)
    near(run(jnp.linalg.solve, a, b), np.linalg.solve(a, b), 100)
    near(run(jnp.linalg.inv, a) @ a, np.broadcast_to(np.eye(shape[-1]), shape), 100)
    near(run(jnp.linalg.det, a), np.linalg.det(a), 10)
    sign, size = run(jnp.linalg.slogdet, a)
    near(sign, np.linalg.slogdet(a)[0])
    near(size, np.linalg.slogdet(a)[1])
    one = a[(0,) * (a.ndim - 2)]
    p, l, u = run(jsl.lu, one)
    near(p @ l @ u, one)
    s = positive(dtype, *shape)
    lower = run(jnp.linalg.cholesky, s)
    near(lower @ h(lower), s)
    near(run(lambda s, b: jsl.cho_solve(jsl.cho_factor(s), b), s, b), np.linalg.solve(s, b), 10)
    near(run(lambda s, b: jsl.solve(s, b, assume_a="pos"), s, b), np.linalg.solve(s, b), 10)
    for trans in (0, 1, 2):
        lu = run(lambda a, b: jsl.lu_solve(jsl.lu_factor(a), b, trans=trans), a, b)
        near((a, np.swapaxes(a, -1, -2), h(a))[trans] @ lu, b, 100)


@types
@pytest.mark.parametrize("n", [1, 2, 3, 8, 30])
def test_reductions_to_simple_forms(dtype, n):
    a, s = array(dtype, n, n), hermitian(dtype, n, n)
    t, z = run(jsl.schur, a)
    unitary(z)
    near(z @ t @ h(z), a, 10)
    t, z = run(lambda a: jsl.schur(a, output="complex"), a)
    near(z @ t @ h(z), a, 10)
    near(np.triu(t), t)
    form, q = run(lambda a: jsl.hessenberg(a, calc_q=True), a)
    near(q @ form @ h(q), a)
    for lower in (True, False):
        _, d, e, _ = run(lambda s: lax.linalg.tridiagonal(s, lower=lower), s)
        near(np.linalg.eigvalsh(np.diag(d) + np.diag(e, 1) + np.diag(e, -1)), np.linalg.eigvalsh(s))
    near(run(jsl.expm, a / n), scipy.linalg.expm(a / n))
    near(run(jsl.sqrtm, positive(dtype, n, n)), scipy.linalg.sqrtm(positive(dtype, n, n)), 10)


@types
def test_tridiagonal_systems(dtype):
    lower, middle, upper = (array(dtype, 2, 9, seed=k) for k in range(3))
    middle[0, 0] = 0
    lower[:, 0] = upper[:, -1] = 0
    b = array(dtype, 2, 9, 2, seed=4)
    a = np.stack([np.diag(m) + np.diag(l[1:], -1) + np.diag(u[:-1], 1) for l, m, u in zip(lower, middle, upper)])
    near(run(lax.linalg.tridiagonal_solve, lower, middle, upper, b), np.linalg.solve(a, b), 100)


@types
@pytest.mark.parametrize("shape", [(0, 0), (0, 3, 3), (2, 0, 0), (3, 0), (0, 3)])
def test_nothing(dtype, shape):
    a = np.zeros(shape, dtype)
    assert run(lambda a: jnp.linalg.qr(a)[1], a).size == 0
    assert run(lambda a: jnp.linalg.svd(a, full_matrices=False)[1], a).size == 0
    if shape[-1] == shape[-2]:
        for f in (jnp.linalg.cholesky, jnp.linalg.eigvalsh, jnp.linalg.eigvals, jnp.linalg.inv, lambda a: lax.linalg.lu(a)[0]):
            assert run(f, a).size == 0


@types
def test_failures_give_nan(dtype):
    bad = np.stack([np.full((3, 3), np.nan), np.eye(3)]).astype(dtype)
    for f in (jnp.linalg.eigh, jnp.linalg.eig, jnp.linalg.svd):
        for result in jax.tree.leaves(run(f, bad)):
            assert np.isnan(result[0]).all() and not np.isnan(result[1]).any()
    assert np.isnan(run(jnp.linalg.cholesky, -np.eye(3, dtype=dtype))).any()
    assert np.isinf(run(jnp.linalg.slogdet, np.zeros((3, 3), dtype))[1])


@pytest.mark.parametrize("f", [
    lambda a: jnp.linalg.eigh(a + a.T)[0][1] + abs(jnp.linalg.eigh(a + a.T)[1]).sum(),
    lambda a: jnp.linalg.svd(a, compute_uv=False).prod(),
    lambda a: abs(jnp.linalg.svd(a, full_matrices=False)[0]).sum(),
    lambda a: abs(jnp.linalg.qr(a)[1]).sum(),
    lambda a: jnp.linalg.slogdet(a)[1],
    lambda a: jnp.linalg.inv(a).sum(),
    lambda a: jnp.linalg.cholesky(a @ a.T + jnp.eye(4)).sum(),
    lambda a: jsl.expm(a).sum(),
    lambda a: abs(jnp.linalg.eigvals(a)).sum(),
    lambda a: jnp.linalg.solve(a, a[0] ** 2).sum(),
], ids=["eigh", "svdvals", "svd", "qr", "slogdet", "inv", "cholesky", "expm", "eigvals", "solve"])
def test_gradients(f):
    a = array("float64", 4, 4, seed=7)
    gradient, direction = run(jax.grad(f), a), array("float64", 4, 4, seed=8)
    step = 1e-6
    slope = (run(f, a + step * direction) - run(f, a - step * direction)) / (2 * step)
    np.testing.assert_allclose((gradient * direction).sum(), slope, rtol=1e-5)


@types
def test_under_vmap_and_in_loops(dtype):
    a = hermitian(dtype, 4, 3, 3)
    near(run(jax.vmap(lambda a: jnp.linalg.eigh(a)[0]), a), np.linalg.eigvalsh(a))
    got = run(lambda a: lax.map(lambda a: jnp.linalg.svd(a, compute_uv=False), a), a)
    near(got, np.linalg.svd(a, compute_uv=False))


@pytest.mark.parametrize("recall", [0.9, 1.0])
def test_approximate_top_k_is_exact(recall):
    x = array("float32", 3, 500)
    values, indices = run(lambda x: lax.approx_max_k(x, 7, recall_target=recall), x)
    np.testing.assert_array_equal(values, -np.sort(-x)[:, :7])
    np.testing.assert_array_equal(np.take_along_axis(x, indices, 1), values)
    near(run(lambda x: lax.approx_min_k(x, 7, reduction_dimension=0)[0], x.T), np.sort(x.T, 0)[:7])
