use super::*;
use crate::launch::World;
use crate::rendezvous::{Options, Route, join};
use crate::tensor::DType;
use std::time::Duration;

struct Add;

impl Reducer for Add {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]) {
        for ((out, acc), x) in out.iter_mut().zip(acc).zip(x) {
            for ((out, a), x) in out.chunks_exact_mut(4).zip(acc.chunks_exact(4)).zip(x.chunks_exact(4)) {
                let sum = f32::from_le_bytes(a.try_into().unwrap()) + f32::from_le_bytes(x.try_into().unwrap());
                out.copy_from_slice(&sum.to_le_bytes());
            }
        }
    }
}

fn local(devices: usize) -> Arc<dyn Communicator> {
    let options = Options {
        fan: 48,
        devices,
        memory: 1 << 30,
        timeout: Duration::from_secs(20),
        join_timeout: Duration::from_secs(20),
        route: Route::Auto,
        secret: None,
        interfaces: None,
        version: "",
        flight: None,
        error_file: None,
    };
    connect(&join(&World::single(), options, None).unwrap())
}

fn f32s(n: usize, device: usize) -> Vec<f32> {
    (0..n).map(|i| ((i * 7 + device * 13) % 101) as f32 * 0.37 + device as f32).collect()
}

fn bytes(v: &[f32]) -> Vec<u8> {
    v.iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// What every device of `group` gets.
fn run(comm: &dyn Communicator, kind: &Kind, group: &[usize], input: &Shape, output: &Shape, times: usize) -> Vec<Result<Vec<u8>>> {
    let (input, output) = (std::slice::from_ref(input), std::slice::from_ref(output));
    std::thread::scope(|s| {
        let threads: Vec<_> = group
            .iter()
            .map(|&device| {
                s.spawn(move || {
                    let data = bytes(&f32s(input[0].elements(), device));
                    let mut out = vec![0xee; output[0].bytes()];
                    let reduces = matches!(kind, Kind::AllReduce | Kind::ReduceScatter { .. });
                    for _ in 0..times {
                        let call = Call {
                            kind: kind.clone(),
                            group,
                            device,
                            inputs: input,
                            outputs: output,
                            reducer: reduces.then_some(&Add as &dyn Reducer),
                            fingerprint: 7,
                            label: "test",
                            program: "",
                        };
                        comm.run(&call, &[&data], &mut [&mut out], Wait::Full)?;
                    }
                    Ok(out)
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    })
}

fn sum(group: &[usize], n: usize) -> Vec<f32> {
    let mut all = group.iter().map(|d| f32s(n, *d));
    let first = all.next().unwrap();
    all.fold(first, |acc, x| acc.iter().zip(&x).map(|(a, b)| a + b).collect())
}

#[test]
fn all_reduce_gives_the_sum_in_group_order_at_every_size() {
    let comm = local(4);
    for n in [0, 1, 3, 1000, 100_000, 1_500_001] {
        for group in [&[0, 1, 2, 3][..], &[2, 0], &[3]] {
            let shape = Shape::new(DType::F32, [n]);
            for out in run(&*comm, &Kind::AllReduce, group, &shape, &shape, 3) {
                assert!(out.unwrap() == bytes(&sum(group, n)), "{n} {group:?}");
            }
        }
    }
}

#[test]
fn reduce_scatter_and_all_gather_along_each_axis() {
    let comm = local(3);
    let group = [1, 2, 0];
    let full = Shape::new(DType::F32, [6, 3, 9]);
    for dim in 0..3 {
        let mut part = full.clone();
        part.dims[dim] /= 3;
        let whole = sum(&group, full.elements());
        let inner: usize = full.dims[dim + 1..].iter().product();
        let out = run(&*comm, &Kind::ReduceScatter { dim }, &group, &full, &part, 2);
        for (i, out) in out.into_iter().enumerate() {
            let keep = |j: &usize| (j / inner) % full.dims[dim] / part.dims[dim] == i;
            let want: Vec<f32> = (0..whole.len()).filter(keep).map(|j| whole[j]).collect();
            assert_eq!(out.unwrap(), bytes(&want));
        }
        for out in run(&*comm, &Kind::AllGather { dim }, &group, &part, &full, 2) {
            let out = out.unwrap();
            let mut next = [0; 3];
            for j in 0..full.elements() {
                let i = (j / inner) % full.dims[dim] / part.dims[dim];
                let want = f32s(part.elements(), group[i])[next[i]];
                next[i] += 1;
                assert_eq!(out[j * 4..j * 4 + 4], want.to_le_bytes());
            }
        }
    }
}

#[test]
fn all_to_all_twice_is_where_it_began() {
    let comm = local(2);
    let (a, b) = (Shape::new(DType::F32, [4, 6]), Shape::new(DType::F32, [2, 12]));
    let out = run(&*comm, &Kind::AllToAll { split_dim: 0, concat_dim: 1 }, &[0, 1], &a, &b, 1);
    let input = |d: usize, i: usize, j: usize| f32s(24, d)[i * 6 + j];
    for (me, out) in out.into_iter().enumerate() {
        let want: Vec<f32> = (0..24).map(|e| (e / 12, e % 12)).map(|(i, j)| input(j / 6, me * 2 + i, j % 6)).collect();
        assert_eq!(out.unwrap(), bytes(&want));
    }
}

#[test]
fn permute_fills_with_zeros_and_broadcast_copies() {
    let comm = local(3);
    let shape = Shape::new(DType::F32, [5]);
    let out = run(&*comm, &Kind::Permute { pairs: vec![(0, 2), (2, 1)] }, &[0, 1, 2], &shape, &shape, 1);
    let out: Vec<Vec<u8>> = out.into_iter().map(|o| o.unwrap()).collect();
    assert_eq!(out, [vec![0; 20], bytes(&f32s(5, 2)), bytes(&f32s(5, 0))]);
    for out in run(&*comm, &Kind::Broadcast { root: 1 }, &[0, 1, 2], &shape, &shape, 1) {
        assert_eq!(out.unwrap(), bytes(&f32s(5, 1)));
    }
}

#[test]
fn many_operands_go_through_a_table() {
    let comm = local(2);
    let shapes: Vec<Shape> = (0..40).map(|i| Shape::new(DType::F32, [i * 500])).collect();
    std::thread::scope(|s| {
        for device in 0..2 {
            let (comm, shapes) = (&comm, &shapes);
            s.spawn(move || {
                let inputs: Vec<Vec<u8>> = shapes.iter().map(|s| bytes(&f32s(s.elements(), device))).collect();
                let mut outputs: Vec<Vec<u8>> = shapes.iter().map(|s| vec![1; s.bytes()]).collect();
                let call = Call {
                    kind: Kind::AllReduce,
                    group: &[0, 1],
                    device,
                    inputs: shapes,
                    outputs: shapes,
                    reducer: Some(&Add),
                    fingerprint: 1,
                    label: "many",
                    program: "",
                };
                let inputs: Vec<&[u8]> = inputs.iter().map(|v| &v[..]).collect();
                let mut outs: Vec<&mut [u8]> = outputs.iter_mut().map(|v| &mut v[..]).collect();
                assert!(comm.run(&call, &inputs, &mut outs, Wait::Full).unwrap());
                for (out, shape) in outputs.iter().zip(shapes) {
                    assert!(*out == bytes(&sum(&[0, 1], shape.elements())));
                }
            });
        }
    });
}

#[test]
fn different_calls_are_an_error_on_both_sides() {
    let comm = local(2);
    let results: Vec<Error> = std::thread::scope(|s| {
        let threads: Vec<_> = (0..2)
            .map(|device| {
                let comm = &comm;
                s.spawn(move || {
                    let shape = [Shape::new(DType::F32, [2 + device])];
                    let input = vec![0; shape[0].bytes()];
                    let mut output = input.clone();
                    let call = Call {
                        kind: Kind::AllReduce,
                        group: &[0, 1],
                        device,
                        inputs: &shape,
                        outputs: &shape,
                        reducer: Some(&Add),
                        fingerprint: 1,
                        label: "here",
                        program: "",
                    };
                    comm.run(&call, &[&input], &mut [&mut output], Wait::Full).unwrap_err()
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    for e in results {
        assert!(e.message.contains("f32[2]") && e.message.contains("f32[3]"), "{e}");
    }
}

/// Device `device` of `[0, 1]` broadcasts, or takes, `n` elements.
fn broadcast(comm: &dyn Communicator, device: usize, root: usize, n: usize) -> Result<Vec<u8>> {
    let shape = [Shape::new(DType::F32, [n])];
    let (data, mut out) = (bytes(&f32s(n, device)), vec![0; n * 4]);
    let call = Call {
        kind: Kind::Broadcast { root },
        group: &[0, 1],
        device,
        inputs: &shape,
        outputs: &shape,
        reducer: None,
        fingerprint: 1,
        label: "here",
        program: "",
    };
    comm.run(&call, &[&data], &mut [&mut out], Wait::Full)?;
    Ok(out)
}

#[test]
fn who_sends_something_small_is_one_collective_ahead_at_most() {
    let comm = local(2);
    let comm = &*comm;
    // The first time all meet.
    std::thread::scope(|s| {
        s.spawn(|| broadcast(comm, 0, 0, 5).unwrap());
        assert_eq!(broadcast(comm, 1, 0, 5).unwrap(), bytes(&f32s(5, 0)));
    });
    let sent = std::sync::atomic::AtomicUsize::new(0);
    let count = |by| sent.fetch_add(by, std::sync::atomic::Ordering::SeqCst);
    std::thread::scope(|s| {
        s.spawn(|| {
            for n in 6..10 {
                broadcast(comm, 0, 0, n).unwrap();
                count(1);
            }
        });
        for n in 6..10 {
            let until = std::time::Instant::now() + Duration::from_secs(10);
            while count(0) < n - 5 && std::time::Instant::now() < until {
                std::thread::yield_now();
            }
            std::thread::sleep(Duration::from_millis(5));
            assert_eq!(count(0), n - 5, "broadcasts have ended");
            assert_eq!(broadcast(comm, 1, 0, n).unwrap(), bytes(&f32s(n, 0)));
        }
    });
    // The root is not told at once that the other does something else, but with its next call.
    broadcast(comm, 0, 0, 3).unwrap();
    for e in [broadcast(comm, 1, 0, 4).unwrap_err(), broadcast(comm, 0, 0, 3).unwrap_err()] {
        assert!(e.message.contains("f32[3]") && e.message.contains("f32[4]"), "{e}");
    }
}
