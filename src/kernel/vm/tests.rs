#![allow(unsafe_code)]

use super::*;
use crate::kernel::view::{Pod, bytes_of, cast};
use crate::tensor::AlignedBytes;

/// Runs a program of one output on inputs of n elements or one.
fn run<T: Pod>(program: &Program, n: usize, inputs: &[&[u8]]) -> Vec<T> {
    let aligned: Vec<AlignedBytes> = inputs.iter().map(|b| AlignedBytes::from(*b)).collect();
    let ins: Vec<Input> =
        aligned.iter().zip(program.inputs()).map(|(b, d)| Input { data: b.as_ptr(), stride: (b.len() / d.size() == n) as usize }).collect();
    let mut out = AlignedBytes::zeroed(n * program.outputs()[0].size());
    // SAFETY: all inputs have n elements or one.
    unsafe { program.run(n, &ins, &[out.as_mut_ptr()], &mut Scratch::default()) };
    cast::<T>(&out).to_vec()
}

fn f32_literal(x: f32) -> Literal {
    Literal::new(Shape::scalar(DType::F32), &x.to_le_bytes()).unwrap()
}

#[test]
fn programs_run_over_several_blocks_with_scalars_and_constants() {
    let mut b = Builder::new();
    let (x, y) = (b.input(DType::F32), b.input(DType::F32));
    let two = b.constant(&f32_literal(2.0)).unwrap();
    let product = b.op(&Op::Binary(BinaryOp::Multiply), &[x, two], DType::F32).unwrap();
    let sum = b.op(&Op::Binary(BinaryOp::Add), &[product, y], DType::F32).unwrap();
    let square = b.op(&Op::Binary(BinaryOp::Multiply), &[sum, sum], DType::F32).unwrap();
    let program = b.finish(&[square]);
    let n = 3 * BLOCK + 17;
    let xs: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let got: Vec<f32> = run(&program, n, &[bytes_of(&xs), bytes_of(&[3.0f32])]);
    assert!(got.iter().zip(&xs).all(|(g, x)| *g == (x * 2.0 + 3.0) * (x * 2.0 + 3.0)));
}

#[test]
fn outputs_may_be_inputs_and_constants() {
    let mut b = Builder::new();
    let x = b.input(DType::F32);
    let c = b.constant(&f32_literal(7.0)).unwrap();
    let y = b.op(&Op::Unary(UnaryOp::Negate), &[x], DType::F32).unwrap();
    let program = b.finish(&[x, c, y, y]);
    let (x, mut out) = ([5.0f32; 3], [[0.0f32; 3]; 4]);
    let outputs: Vec<*mut u8> = out.iter_mut().map(|o| o.as_mut_ptr().cast()).collect();
    // SAFETY: three elements everywhere.
    unsafe { program.run(3, &[Input { data: x.as_ptr().cast(), stride: 1 }], &outputs, &mut Scratch::default()) };
    assert_eq!(out, [[5.0; 3], [7.0; 3], [-5.0; 3], [-5.0; 3]]);
}

#[test]
fn small_floats_are_rounded_after_each_operation() {
    let mut b = Builder::new();
    let (x, y) = (b.input(DType::BF16), b.input(DType::BF16));
    let sum = b.op(&Op::Binary(BinaryOp::Add), &[x, y], DType::BF16).unwrap();
    let back = b.op(&Op::Binary(BinaryOp::Subtract), &[sum, x], DType::BF16).unwrap();
    let program = b.finish(&[back]);
    let bf = |x: f32| half::bf16::from_f32(x).to_bits();
    // 256 + 1 is 256 in bf16, so that the sum forgets the 1.
    assert_eq!(run::<u16>(&program, 1, &[bytes_of(&[bf(256.0)]), bytes_of(&[bf(1.0)])]), [bf(0.0)]);
    assert_eq!(run::<u16>(&program, 1, &[bytes_of(&[bf(2.0)]), bytes_of(&[bf(1.0)])]), [bf(1.0)]);
}

#[test]
fn every_conversion_exists() {
    for from in DType::all().filter(|d| *d != DType::Token) {
        for to in DType::all().filter(|d| *d != DType::Token) {
            let mut b = Builder::new();
            let x = b.input(from);
            assert!(b.op(&Op::Convert, &[x], to).is_ok(), "{from} to {to}");
        }
    }
}

#[test]
fn conversions_saturate() {
    let convert = |from: DType, to: DType| {
        let mut b = Builder::new();
        let x = b.input(from);
        let y = b.op(&Op::Convert, &[x], to).unwrap();
        b.finish(&[y])
    };
    let x = [f32::NAN, 1e20, -1e20, -1.9, f32::INFINITY];
    assert_eq!(run::<i32>(&convert(DType::F32, DType::S32), 5, &[bytes_of(&x)]), [0, i32::MAX, i32::MIN, -1, i32::MAX]);
    assert_eq!(run::<u8>(&convert(DType::F32, DType::U8), 5, &[bytes_of(&x)]), [0, 255, 0, 0, 255]);
    assert_eq!(run::<u8>(&convert(DType::F32, DType::Pred), 5, &[bytes_of(&x)]), [1; 5]);
    assert_eq!(run::<i8>(&convert(DType::S32, DType::S8), 2, &[bytes_of(&[300i32, -129])]), [44, 127]);
    assert_eq!(run::<f32>(&convert(DType::U64, DType::F32), 1, &[bytes_of(&[u64::MAX])]), [1.8446744e19]);
}

#[test]
fn regions_become_programs() {
    let s = Shape::scalar(DType::S32);
    let mut values = vec![s.clone(), s.clone()];
    let mut region = Region { params: vec![Value(0), Value(1)], ..Region::default() };
    let less = Op::Compare { direction: Direction::Lt, order: Order::Partial };
    let p = region.push1(&mut values, less, &[Value(0), Value(1)], Shape::scalar(DType::Pred));
    let m = region.push1(&mut values, Op::Select, &[p, Value(1), Value(0)], s.clone());
    region.results = vec![m];
    let program = from_region(&region, &values).unwrap();
    assert_eq!(run::<i32>(&program, 2, &[bytes_of(&[3, -4]), bytes_of(&[2, 9])]), [3, 9]);
    assert_eq!(program.simple, None);
    let outside = Region { params: vec![Value(0)], results: vec![Value(1)], insts: vec![] };
    assert!(from_region(&outside, &values).is_err());
}
