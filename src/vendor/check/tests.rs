use super::locate::{Machine, Run, Search, Verdict};
use super::*;
use crate::ir::{BinaryOp, Region, UnaryOp};

/// Our engine, which takes one operation for another.
struct Liar(Engine, fn(&mut Op));

fn change(region: &mut Region, lie: fn(&mut Op)) {
    for inst in &mut region.insts {
        lie(&mut inst.op);
        inst.regions.iter_mut().for_each(|r| change(r, lie));
    }
}

impl Machine for Liar {
    fn compile(&self, module: &Module) -> Result<Run<'_>> {
        let mut module = module.clone();
        change(&mut module.entry_mut().body, self.1);
        let program = self.0.part(&module)?;
        Ok(Box::new(move |inputs| self.0.run(&program, inputs)))
    }
}

fn module(text: &str) -> Module {
    let program = import::program(format!("module @m {{\n{text}\n}}\n").as_bytes(), "mlir", &[]).unwrap();
    compile::compile_with(program, Effort::Plain).unwrap().module
}

fn search(module: &Module, inputs: &[&[f32]], lie: fn(&mut Op), patience: Duration) -> Verdict {
    let shapes = module.entry().param_shapes();
    let literal = |(values, shape): (&&[f32], &crate::tensor::Shape)| {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        Literal::new(shape.clone(), &bytes).unwrap()
    };
    let inputs = inputs.iter().zip(&shapes).map(literal).collect();
    let (ours, theirs) = (Engine::new().unwrap(), Liar(Engine::new().unwrap(), lie));
    let tolerance = Tolerance::parse("").unwrap();
    let deadline = Instant::now() + patience;
    let search = Search { ours: &ours, theirs: &theirs, tolerance: &tolerance, deadline, verdict: Verdict::default() };
    search.run(module, inputs).unwrap()
}

/// `name` or nothing, and the loops and branches around it.
fn culprit(verdict: &Verdict) -> (String, Vec<String>) {
    let found = verdict.culprit.as_ref();
    let word = |s: &str| s.split(" (").next().unwrap_or_default().to_string();
    found.map_or_else(Default::default, |f| (word(&f.what), f.path.iter().map(|p| word(p)).collect()))
}

const PATIENT: Duration = Duration::from_secs(20);

const LOOP: &str = "func.func public @main(%x: tensor<4xf32>, %n: tensor<f32>) -> tensor<4xf32> {
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %w:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<f32>, tensor<4xf32>
      cond { %go = stablehlo.compare LT, %i, %n : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %go : tensor<i1>
      } do { %j = stablehlo.add %i, %one : tensor<f32>
        %two = stablehlo.constant dense<2.0> : tensor<f32>
        %late = stablehlo.compare GE, %i, %two : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %r = \"stablehlo.if\"(%late) ({ %s = stablehlo.tanh %v : tensor<4xf32>  stablehlo.return %s : tensor<4xf32> },
          { %s = stablehlo.negate %v : tensor<4xf32>  stablehlo.return %s : tensor<4xf32> }) : (tensor<i1>) -> tensor<4xf32>
        stablehlo.return %j, %r : tensor<f32>, tensor<4xf32> }
    return %w#1 : tensor<4xf32>
}";
const X: &[f32] = &[0.5, 1.0, -2.0, 3.0];

#[test]
fn a_loop_is_followed_to_the_trip_and_the_branch() {
    let lie: fn(&mut Op) = |op| {
        if *op == Op::Unary(UnaryOp::Tanh) {
            *op = Op::Unary(UnaryOp::Sin)
        }
    };
    let m = module(LOOP);
    let verdict = search(&m, &[X, &[5.0]], lie, PATIENT);
    let path = ["trip 2 of while", "branch 1 of case"].map(String::from).to_vec();
    assert_eq!(culprit(&verdict), ("tanh".into(), path));
    let found = verdict.culprit.unwrap();
    assert!(found.alone && found.evidence.unwrap().inputs[0].bytes() == X.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<_>>());
    // It never comes to that trip.
    let verdict = search(&m, &[X, &[2.0]], lie, PATIENT);
    assert_eq!(culprit(&verdict), Default::default());
    assert!(verdict.drift.is_none() && verdict.notes.is_empty(), "{:?}", verdict.notes);
}

#[test]
fn a_condition_is_to_blame_when_it_is_wrong() {
    let lie: fn(&mut Op) = |op| {
        if let Op::Compare { direction, .. } = op
            && *direction == crate::ir::Direction::Lt
        {
            *direction = crate::ir::Direction::Le
        }
    };
    let (what, path) = culprit(&search(&module(LOOP), &[X, &[3.0]], lie, PATIENT));
    assert_eq!((what.as_str(), path), ("compare", vec!["the condition of trip 3 of while".to_string()]));
}

#[test]
fn the_first_of_several_wrong_instructions_is_named_and_not_what_follows() {
    let lie: fn(&mut Op) = |op| match op {
        Op::Unary(UnaryOp::Exp) => *op = Op::Unary(UnaryOp::Negate),
        Op::Binary(BinaryOp::Maximum) => *op = Op::Binary(BinaryOp::Minimum),
        _ => {}
    };
    let m = module(
        "func.func public @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
           %a = stablehlo.add %x, %x : tensor<4xf32>
           %b = stablehlo.exponential %a : tensor<4xf32>
           %c = stablehlo.multiply %b, %x : tensor<4xf32>
           %d = stablehlo.maximum %c, %a : tensor<4xf32>
           return %d, %a : tensor<4xf32>, tensor<4xf32>
         }",
    );
    let verdict = search(&m, &[X], lie, PATIENT);
    assert_eq!(culprit(&verdict).0, "exponential");
    assert_eq!(culprit(&search(&m, &[X], |_| {}, PATIENT)).0, "");
}

#[test]
fn a_search_that_takes_too_long_says_so() {
    let verdict = search(&module(LOOP), &[X, &[5.0]], |_| {}, Duration::ZERO);
    assert!(verdict.culprit.is_none() && verdict.notes == ["the search has ended early: it took too long"]);
}

#[test]
fn words_that_are_none_are_refused() {
    let read = |value: &str| Settings::read(&[("RALLYPOINT_CHECK", value)].into_iter().collect());
    assert!(read("").unwrap().is_none());
    assert!(!read("vendor").unwrap().unwrap().fail && read("vendor, fail").unwrap().unwrap().fail);
    for wrong in ["1", "fail", "vendor,", "vendor,fail,fail"] {
        assert!(read(wrong).unwrap_err().message.contains(wrong), "{wrong}");
    }
}
