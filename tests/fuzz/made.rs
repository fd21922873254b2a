//! Whole programs out of nothing: operations of matching types on each other's results, with loops and branches, so that the
//! optimiser has something to do.

use std::fmt::Write;

use crate::rng::Rng;

#[derive(Clone, Debug, PartialEq)]
struct Type {
    element: &'static str,
    dims: Vec<usize>,
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("tensor<")?;
        self.dims.iter().try_for_each(|d| write!(f, "{d}x"))?;
        write!(f, "{}>", self.element)
    }
}

impl Type {
    fn with(&self, element: &'static str) -> Type {
        Type { element, dims: self.dims.clone() }
    }

    fn of(&self, dims: &[usize]) -> Type {
        Type { element: self.element, dims: dims.to_vec() }
    }

    fn scalar(&self) -> Type {
        self.of(&[])
    }

    fn count(&self) -> usize {
        self.dims.iter().product()
    }

    fn is_float(&self) -> bool {
        self.element.contains('f')
    }

    /// As `compare` calls it.
    fn order(&self) -> &'static str {
        match self.element {
            "i1" => "UNSIGNED",
            e if e.starts_with('u') => "UNSIGNED",
            e if e.starts_with('i') => "SIGNED",
            _ => "FLOAT",
        }
    }
}

const ELEMENTS: &[&str] = &["f32", "f32", "f32", "i32", "i32", "i1", "bf16", "f64", "ui8", "i64", "f16", "i8", "ui32", "i16", "ui64"];
const SIZES: &[usize] = &[1, 1, 2, 3, 4, 5, 8, 16, 17, 33, 0, 300, 1100];
const MOST_ELEMENTS: usize = 5000;

struct Maker<'r> {
    rng: &'r mut Rng,
    text: String,
    /// What may be used here.
    values: Vec<(String, Type)>,
    next: usize,
    depth: usize,
}

pub fn program(rng: &mut Rng) -> Vec<u8> {
    let mut maker = Maker { rng, text: String::new(), values: Vec::new(), next: 0, depth: 0 };
    let base = maker.dims();
    for _ in 0..1 + maker.rng.below(4) {
        let element = maker.element();
        let dims = if maker.rng.one_in(3) { maker.dims() } else { base.clone() };
        let name = format!("%p{}", maker.values.len());
        maker.values.push((name, Type { element, dims }));
    }
    let params = maker.values.clone();
    let steps = maker.rng.few(40);
    maker.steps(steps);
    let count = 1 + maker.rng.below(4);
    // Later values are the more interesting ones.
    let all = maker.values.len();
    let results: Vec<(String, Type)> = (0..count).map(|_| maker.values[all - 1 - maker.rng.below(all.min(8))].clone()).collect();
    // Parameters that are given away for results of their type.
    let mut given = Vec::new();
    let params = list(params.iter().map(|(name, ty)| {
        let taker = (0..results.len()).find(|k| results[*k].1 == *ty && !given.contains(k)).filter(|_| maker.rng.one_in(2));
        given.extend(taker);
        format!("{name}: {ty}{}", taker.map(|k| format!(" {{tf.aliasing_output = {k} : i32}}")).unwrap_or_default())
    }));
    let (names, types) = (list(results.iter().map(|r| r.0.clone())), list(results.iter().map(|r| r.1.to_string())));
    let text = maker.text;
    format!("module @made {{\nfunc.func public @main({params}) -> ({types}) {{\n{text}return {names} : {types}\n}}\n}}\n").into_bytes()
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

impl Maker<'_> {
    fn element(&mut self) -> &'static str {
        self.rng.pick(ELEMENTS).copied().unwrap_or("f32")
    }

    fn dims(&mut self) -> Vec<usize> {
        let rank = self.rng.below(4);
        let mut dims: Vec<usize> = (0..rank).map(|_| self.rng.pick(SIZES).copied().unwrap_or(1)).collect();
        while dims.iter().product::<usize>() > MOST_ELEMENTS {
            dims.pop();
        }
        dims
    }

    fn line(&mut self, ty: Type, operation: String) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "{name} = {operation}");
        self.values.push((name.clone(), ty));
        name
    }

    fn any(&mut self) -> (String, Type) {
        // One in two of the last few, so that long chains come about.
        let all = self.values.len();
        let near = if self.rng.one_in(2) { all.min(4) } else { all };
        self.values[all - 1 - self.rng.below(near)].clone()
    }

    fn any_with(&mut self, fits: impl Fn(&Type) -> bool) -> Option<(String, Type)> {
        let fitting: Vec<_> = self.values.iter().filter(|(_, ty)| fits(ty)).cloned().collect();
        self.rng.pick(&fitting).cloned()
    }

    /// A value of this type: one that is there, or one made from a constant, a counter or a conversion.
    fn need(&mut self, ty: &Type) -> String {
        if let Some((name, _)) = self.any_with(|t| t == ty).filter(|_| !self.rng.one_in(6)) {
            return name;
        }
        if let Some((name, from)) = self.any_with(|t| t.dims == ty.dims && t != ty).filter(|_| self.rng.one_in(2)) {
            return self.line(ty.clone(), format!("stablehlo.convert {name} : ({from}) -> {ty}"));
        }
        if !ty.dims.is_empty() && ty.element != "i1" && self.rng.one_in(3) {
            let dim = self.rng.below(ty.dims.len());
            return self.line(ty.clone(), format!("stablehlo.iota dim = {dim} : {ty}"));
        }
        if !ty.dims.is_empty() && self.rng.one_in(2) {
            let scalar = self.need(&ty.scalar());
            let from = ty.scalar();
            return self.line(ty.clone(), format!("stablehlo.broadcast_in_dim {scalar}, dims = [] : ({from}) -> {ty}"));
        }
        self.constant(ty)
    }

    fn constant(&mut self, ty: &Type) -> String {
        let number = self.rng.below(7);
        let text = match ty.element {
            "i1" => number.is_multiple_of(2).to_string(),
            e if e.contains('f') => format!("{}.{}", number as i64 - 3, [0, 5, 25][self.rng.below(3)]),
            e if e.starts_with('u') => number.to_string(),
            _ => (number as i64 - 3).to_string(),
        };
        self.line(ty.clone(), format!("stablehlo.constant dense<{text}> : {ty}"))
    }

    fn index(&mut self, number: usize) -> String {
        let ty = Type { element: "i32", dims: Vec::new() };
        self.line(ty.clone(), format!("stablehlo.constant dense<{number}> : {ty}"))
    }

    fn steps(&mut self, count: usize) {
        for _ in 0..count {
            match self.rng.below(24) {
                0..=6 => self.binary(),
                7..=9 => self.unary(),
                10 => self.compare(),
                11..=15 => self.movement(),
                16 | 17 => self.reduce(),
                18 => self.dynamic(),
                19 if self.rng.one_in(3) => self.convolution(),
                19 => self.dot(),
                20 => self.window_or_sort(),
                23 if self.rng.one_in(2) => self.with_index(),
                21 if self.depth < 2 => self.loops(),
                22 if self.depth < 2 => self.branches(),
                _ => self.gather_or_scatter(),
            }
        }
    }

    fn binary(&mut self) {
        let (a, ty) = self.any();
        let b = self.need(&ty);
        let any = ["add", "multiply", "maximum", "minimum"];
        let op = match ty.element {
            "i1" => ["and", "or", "xor", "maximum"][self.rng.below(4)],
            _ if self.rng.one_in(2) => any[self.rng.below(4)],
            _ if ty.is_float() => ["subtract", "divide", "power", "remainder", "atan2"][self.rng.below(5)],
            _ => ["subtract", "divide", "remainder", "and", "or", "xor", "shift_left", "shift_right_logical"][self.rng.below(8)],
        };
        self.line(ty.clone(), format!("stablehlo.{op} {a}, {b} : {ty}"));
    }

    fn unary(&mut self) {
        let (a, ty) = self.any();
        let op = match ty.element {
            "i1" => "not",
            _ if ty.is_float() => {
                ["negate", "abs", "tanh", "exponential", "floor", "sign", "sqrt", "logistic", "round_nearest_even", "sine"]
                    [self.rng.below(10)]
            }
            e if e.starts_with('u') => ["not", "popcnt"][self.rng.below(2)],
            _ => ["negate", "abs", "not", "sign"][self.rng.below(4)],
        };
        self.line(ty.clone(), format!("stablehlo.{op} {a} : {ty}"));
    }

    fn compare(&mut self) {
        let (a, ty) = self.any();
        let b = self.need(&ty);
        let (direction, order, bits) = (["LT", "EQ", "GE", "NE"][self.rng.below(4)], ty.order(), ty.with("i1"));
        let c = self.line(bits.clone(), format!("stablehlo.compare {direction}, {a}, {b}, {order} : ({ty}, {ty}) -> {bits}"));
        if self.rng.one_in(2) {
            self.line(ty.clone(), format!("stablehlo.select {c}, {a}, {b} : {bits}, {ty}"));
        } else if ty.element != "i1" {
            let (low, high) = (self.need(&ty), self.need(&ty));
            self.line(ty.clone(), format!("stablehlo.clamp {low}, {a}, {high} : {ty}"));
        }
    }

    fn movement(&mut self) {
        let (a, ty) = self.any();
        let rank = ty.dims.len();
        match self.rng.below(8) {
            0 => {
                let mut dims = ty.dims.clone();
                let mut at: Vec<usize> = (0..rank).collect();
                for _ in 0..1 + self.rng.below(2) {
                    let k = self.rng.below(dims.len() + 1);
                    dims.insert(k, self.rng.pick(SIZES).copied().unwrap_or(1));
                    at.iter_mut().for_each(|d| *d += usize::from(*d >= k));
                }
                let to = ty.of(&dims);
                if to.count() <= MOST_ELEMENTS && dims.len() < 6 {
                    self.line(to.clone(), format!("stablehlo.broadcast_in_dim {a}, dims = {at:?} : ({ty}) -> {to}"));
                }
            }
            1 => {
                let mut dims = ty.dims.clone();
                match dims.len() {
                    0 => dims = vec![1, 1],
                    1 if dims[0] % 2 == 0 => dims = vec![2, dims[0] / 2],
                    1 => dims.push(1),
                    _ => {
                        let last = dims.pop().unwrap_or(1);
                        dims[0] *= last;
                    }
                }
                let to = ty.of(&dims);
                self.line(to.clone(), format!("stablehlo.reshape {a} : ({ty}) -> {to}"));
            }
            2 if rank > 1 => {
                let mut order: Vec<usize> = (0..rank).collect();
                for k in 1..rank {
                    let j = self.rng.below(k + 1);
                    order.swap(k, j);
                }
                let to = ty.of(&order.iter().map(|d| ty.dims[*d]).collect::<Vec<_>>());
                self.line(to.clone(), format!("stablehlo.transpose {a}, dims = {order:?} : ({ty}) -> {to}"));
            }
            3 if rank > 0 => {
                let mut dims = Vec::new();
                let parts = list(ty.dims.iter().map(|&n| {
                    let start = self.rng.below(n + 1).min(n / 2);
                    let limit = start + self.rng.below(n - start + 1).max((n - start) / 2);
                    let stride = 1 + self.rng.below(3) / 2;
                    dims.push((limit - start).div_ceil(stride));
                    format!("{start}:{limit}:{stride}")
                }));
                let to = ty.of(&dims);
                self.line(to.clone(), format!("stablehlo.slice {a} [{parts}] : ({ty}) -> {to}"));
            }
            4 => {
                let (mut low, mut high, mut inner, mut dims) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
                for &n in &ty.dims {
                    let (l, h, i) = (self.rng.below(4) as i64 - 1, self.rng.below(4) as i64 - 1, self.rng.below(5) as i64 / 3);
                    let size = n as i64 + l + h + i * (n as i64 - 1).max(0);
                    let (l, h, i, size) = if size < 0 { (0, 0, 0, n as i64) } else { (l, h, i, size) };
                    low.push(l);
                    high.push(h);
                    inner.push(i);
                    dims.push(size as usize);
                }
                let (scalar, to) = (ty.scalar(), ty.of(&dims));
                if to.count() <= MOST_ELEMENTS {
                    let z = self.need(&scalar);
                    let how = format!("low = {low:?}, high = {high:?}, interior = {inner:?}");
                    self.line(to.clone(), format!("stablehlo.pad {a}, {z}, {how} : ({ty}, {scalar}) -> {to}"));
                }
            }
            5 if rank > 0 => {
                let b = self.need(&ty);
                let dim = self.rng.below(rank);
                let mut dims = ty.dims.clone();
                dims[dim] *= 2;
                let to = ty.of(&dims);
                if to.count() <= MOST_ELEMENTS {
                    self.line(to.clone(), format!("stablehlo.concatenate {a}, {b}, dim = {dim} : ({ty}, {ty}) -> {to}"));
                }
            }
            6 if rank > 0 => {
                let dim = self.rng.below(rank);
                self.line(ty.clone(), format!("stablehlo.reverse {a}, dims = [{dim}] : {ty}"));
            }
            _ => {
                let to = ty.with(self.element());
                self.line(to.clone(), format!("stablehlo.convert {a} : ({ty}) -> {to}"));
            }
        }
    }

    /// An operation that reduces, and the value it begins with.
    fn reducer(&mut self, ty: &Type) -> (&'static str, String) {
        let op = if ty.element == "i1" { ["and", "or"][self.rng.below(2)] } else { ["add", "maximum", "minimum"][self.rng.below(3)] };
        let scalar = ty.scalar();
        (op, self.constant(&scalar))
    }

    fn reduce(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| !ty.dims.is_empty()) else { return };
        let (op, init) = self.reducer(&ty);
        let mut dims: Vec<usize> = (0..ty.dims.len()).filter(|_| self.rng.one_in(2)).collect();
        if dims.is_empty() {
            dims.push(self.rng.below(ty.dims.len()));
        }
        let kept: Vec<usize> = (0..ty.dims.len()).filter(|d| !dims.contains(d)).map(|d| ty.dims[d]).collect();
        let (scalar, to) = (ty.scalar(), ty.of(&kept));
        let how = format!("applies stablehlo.{op} across dimensions = {dims:?}");
        let sum = self.line(to.clone(), format!("stablehlo.reduce({a} init: {init}) {how} : ({ty}, {scalar}) -> {to}"));
        // Spread again over what was summed, as a softmax does.
        if self.rng.one_in(2) {
            let at: Vec<usize> = (0..ty.dims.len()).filter(|d| !dims.contains(d)).collect();
            let b = self.line(ty.clone(), format!("stablehlo.broadcast_in_dim {sum}, dims = {at:?} : ({to}) -> {ty}"));
            let op = if ty.element == "i1" { "xor" } else { "multiply" };
            self.line(ty.clone(), format!("stablehlo.{op} {a}, {b} : {ty}"));
        }
    }

    /// The greatest along a dimension, and where it stands; or both sorted by the first.
    fn with_index(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| !ty.dims.is_empty() && ty.element != "i1") else { return };
        let dim = self.rng.below(ty.dims.len());
        let (at, s, i) = (ty.with("i32"), ty.scalar(), Type { element: "i32", dims: Vec::new() });
        let a = self.canonical(a, &ty);
        let index = self.line(at.clone(), format!("stablehlo.iota dim = {dim} : {at}"));
        let [x, y, u, v, c, d, e, name] = std::array::from_fn(|k| self.next + k);
        self.next += 8;
        let order = if ty.is_float() { "TOTALORDER" } else { ty.order() };
        if self.rng.one_in(2) {
            let _ = writeln!(
                self.text,
                "%{name}:2 = \"stablehlo.sort\"({a}, {index}) <{{dimension = {dim} : i64, is_stable = true}}> ({{\n\
                 ^bb0(%{x}: {s}, %{y}: {s}, %{u}: {i}, %{v}: {i}):\n\
                 %{c} = stablehlo.compare GT, %{x}, %{y}, {order} : ({s}, {s}) -> tensor<i1>\n\
                 stablehlo.return %{c} : tensor<i1>\n}}) : ({ty}, {at}) -> ({ty}, {at})"
            );
            self.values.extend([(format!("%{name}#0"), ty), (format!("%{name}#1"), at)]);
            return;
        }
        let (low, zero) = (self.constant(&s), self.index(0));
        let mut dims = ty.dims.clone();
        dims.remove(dim);
        let (to, to_index) = (ty.of(&dims), at.of(&dims));
        let _ = writeln!(
            self.text,
            "%{name}:2 = \"stablehlo.reduce\"({a}, {index}, {low}, {zero}) <{{dimensions = array<i64: {dim}>}}> ({{\n\
             ^bb0(%{x}: {s}, %{u}: {i}, %{y}: {s}, %{v}: {i}):\n\
             %{c} = stablehlo.compare GE, %{x}, %{y}, {order} : ({s}, {s}) -> tensor<i1>\n\
             %{d} = stablehlo.select %{c}, %{x}, %{y} : tensor<i1>, {s}\n\
             %{e} = stablehlo.select %{c}, %{u}, %{v} : tensor<i1>, {i}\n\
             stablehlo.return %{d}, %{e} : {s}, {i}\n}}) : ({ty}, {at}, {s}, {i}) -> ({to}, {to_index})"
        );
        self.values.extend([(format!("%{name}#0"), to), (format!("%{name}#1"), to_index)]);
    }

    fn dynamic(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| !ty.dims.is_empty()) else { return };
        let sizes: Vec<usize> = ty.dims.iter().map(|n| n - self.rng.below(*n + 1).min(n / 2)).collect();
        let starts: Vec<String> = sizes.iter().map(|_| self.start()).collect();
        let (part, starts, kinds) = (ty.of(&sizes), starts.join(", "), vec!["tensor<i32>"; sizes.len()].join(", "));
        if self.rng.one_in(2) {
            self.line(part.clone(), format!("stablehlo.dynamic_slice {a}, {starts}, sizes = {sizes:?} : ({ty}, {kinds}) -> {part}"));
        } else {
            let u = self.need(&part);
            self.line(ty.clone(), format!("stablehlo.dynamic_update_slice {a}, {u}, {starts} : ({ty}, {part}, {kinds}) -> {ty}"));
        }
    }

    fn start(&mut self) -> String {
        match self.any_with(|ty| ty.element == "i32" && ty.dims.is_empty()).filter(|_| self.rng.one_in(2)) {
            Some((name, _)) => name,
            None => {
                let n = self.rng.below(5);
                self.index(n)
            }
        }
    }

    fn dot(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| !ty.dims.is_empty() && ty.element != "i1") else { return };
        let k = self.rng.below(ty.dims.len());
        let other = ty.of(&[ty.dims[k], 1 + self.rng.below(6)]);
        let b = self.need(&other);
        let mut dims: Vec<usize> = ty.dims.clone();
        dims.remove(k);
        dims.push(other.dims[1]);
        let to = ty.of(&dims);
        self.line(to.clone(), format!("stablehlo.dot_general {a}, {b}, contracting_dims = [{k}] x [0] : ({ty}, {other}) -> {to}"));
    }

    /// Of batches of lines of channels.
    fn convolution(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| ty.dims.len() == 3 && ty.element != "i1") else { return };
        let (taps, channels) = (1 + self.rng.below(3), 1 + self.rng.below(4));
        let kernel = ty.of(&[taps, ty.dims[2], channels]);
        let k = self.need(&kernel);
        let [low, high, stride, dilation] = [self.rng.below(3), self.rng.below(3), 1 + self.rng.below(2), 1 + self.rng.below(2)];
        let (line, reach) = (ty.dims[1] + low + high, (taps - 1) * dilation + 1);
        let to = ty.of(&[ty.dims[0], if line < reach { 0 } else { (line - reach) / stride + 1 }, channels]);
        let window = format!("window = {{stride = [{stride}], pad = [[{low}, {high}]], rhs_dilate = [{dilation}]}}");
        let groups = "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}";
        let how = format!("dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], {window} {groups}");
        if to.count() <= MOST_ELEMENTS {
            self.line(to.clone(), format!("stablehlo.convolution({a}, {k}) {how} : ({ty}, {kernel}) -> {to}"));
        }
    }

    fn region(&mut self, op: &str, ty: &Type) -> String {
        let s = ty.scalar();
        let (a, b, c) = (self.next, self.next + 1, self.next + 2);
        self.next += 3;
        format!("({{\n^bb0(%{a}: {s}, %{b}: {s}):\n%{c} = stablehlo.{op} %{a}, %{b} : {s}\nstablehlo.return %{c} : {s}\n}})")
    }

    /// With one NaN for all, as JAX sorts: which one an operation makes depends on the order of its operands, and the total order
    /// tells them apart.
    fn canonical(&mut self, a: String, ty: &Type) -> String {
        if !ty.is_float() {
            return a;
        }
        let bits = ty.with("i1");
        let pattern = match ty.element {
            "f64" => "0x7FF8000000000000",
            "f32" => "0x7FC00000",
            "bf16" => "0x7FC0",
            _ => "0x7E00",
        };
        let nan = self.line(ty.clone(), format!("stablehlo.constant dense<{pattern}> : {ty}"));
        let is_nan = self.line(bits.clone(), format!("stablehlo.compare NE, {a}, {a}, FLOAT : ({ty}, {ty}) -> {bits}"));
        self.line(ty.clone(), format!("stablehlo.select {is_nan}, {nan}, {a} : {bits}, {ty}"))
    }

    fn window_or_sort(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| !ty.dims.is_empty() && ty.element != "i1") else { return };
        if self.rng.one_in(2) {
            let dim = self.rng.below(ty.dims.len());
            let a = self.canonical(a, &ty);
            let (x, y, c, s) = (self.next, self.next + 1, self.next + 2, ty.scalar());
            self.next += 3;
            let kind = if ty.is_float() { "TOTALORDER" } else { ty.order() };
            let name = format!("%{}", self.next);
            self.next += 1;
            let _ = writeln!(
                self.text,
                "{name}:1 = \"stablehlo.sort\"({a}) <{{dimension = {dim} : i64, is_stable = true}}> ({{\n^bb0(%{x}: {s}, %{y}: {s}):\n\
                 %{c} = stablehlo.compare LT, %{x}, %{y}, {kind} : ({s}, {s}) -> tensor<i1>\nstablehlo.return %{c} : tensor<i1>\n\
                 }}) : ({ty}) -> {ty}"
            );
            self.values.push((format!("{name}#0"), ty));
            return;
        }
        let (op, init) = self.reducer(&ty);
        let body = self.region(op, &ty);
        let sizes: Vec<usize> = ty.dims.iter().map(|_| 1 + self.rng.below(3)).collect();
        let strides: Vec<usize> = ty.dims.iter().map(|_| 1 + self.rng.below(2)).collect();
        let size = |(n, (w, s)): (&usize, (&usize, &usize))| if n < w { 0 } else { (n - w) / s + 1 };
        let to = ty.of(&ty.dims.iter().zip(sizes.iter().zip(&strides)).map(size).collect::<Vec<_>>());
        let numbers = |v: &[usize]| list(v.iter().map(usize::to_string));
        let how = format!("window_dimensions = array<i64: {}>, window_strides = array<i64: {}>", numbers(&sizes), numbers(&strides));
        let s = ty.scalar();
        self.line(to.clone(), format!("\"stablehlo.reduce_window\"({a}, {init}) <{{{how}}}> {body} : ({ty}, {s}) -> {to}"));
    }

    fn gather_or_scatter(&mut self) {
        let Some((a, ty)) = self.any_with(|ty| !ty.dims.is_empty() && ty.dims[0] > 0) else { return };
        let n = self.rng.below(7);
        let indices = Type { element: "i32", dims: vec![n, 1] };
        let i = self.need(&indices);
        let rest = &ty.dims[1..];
        let rows = ty.of(&[&[n], rest].concat());
        let windows = list((1..ty.dims.len()).map(|d| d.to_string()));
        if self.rng.one_in(2) {
            let sizes = list([1].iter().chain(rest).map(usize::to_string));
            let numbers = format!("offset_dims = [{windows}], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1");
            let how = format!("dimension_numbers = #stablehlo.gather<{numbers}>, slice_sizes = array<i64: {sizes}>");
            self.line(rows.clone(), format!("\"stablehlo.gather\"({a}, {i}) <{{{how}}}> : ({ty}, {indices}) -> {rows}"));
        } else {
            let u = self.need(&rows);
            let (op, _) = self.reducer(&ty);
            let body = self.region(op, &ty);
            let numbers = format!(
                "update_window_dims = [{windows}], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"
            );
            let how = format!("scatter_dimension_numbers = #stablehlo.scatter<{numbers}>");
            self.line(ty.clone(), format!("\"stablehlo.scatter\"({a}, {i}, {u}) <{{{how}}}> {body} : ({ty}, {indices}, {rows}) -> {ty}"));
        }
    }

    /// Runs `f` for the text of a region, whose values are gone behind it.
    fn inside(&mut self, f: impl FnOnce(&mut Self)) -> String {
        let (outer, count) = (std::mem::take(&mut self.text), self.values.len());
        self.depth += 1;
        f(self);
        self.depth -= 1;
        self.values.truncate(count);
        std::mem::replace(&mut self.text, outer)
    }

    fn loops(&mut self) {
        let counter = Type { element: "i32", dims: Vec::new() };
        let zero = self.index(0);
        let mut carried = vec![(zero, counter.clone())];
        for _ in 0..1 + self.rng.below(4) {
            carried.push(self.any());
        }
        let names: Vec<String> = (0..carried.len()).map(|k| format!("%c{}_{k}", self.next)).collect();
        self.next += 1;
        let types = list(carried.iter().map(|c| c.1.to_string()));
        let inits = list(names.iter().zip(&carried).map(|(name, (init, _))| format!("{name} = {init}")));
        let trips = self.rng.below(6);
        let (limit, more) = (self.next, self.next + 1);
        self.next += 2;
        let cond = format!(
            "%{limit} = stablehlo.constant dense<{trips}> : {counter}\n\
             %{more} = stablehlo.compare LT, {}, %{limit}, SIGNED : ({counter}, {counter}) -> tensor<i1>\n\
             stablehlo.return %{more} : tensor<i1>\n",
            names[0]
        );
        let body = self.inside(|m| {
            m.values.extend(names.iter().cloned().zip(carried.iter().map(|c| c.1.clone())));
            let one = m.index(1);
            let next = m.line(counter.clone(), format!("stablehlo.add {}, {one} : {counter}", names[0]));
            let steps = m.rng.below(8);
            m.steps(steps);
            let mut results = vec![next];
            for (_, ty) in &carried[1..] {
                // Carries may stay, change places or be new.
                results.push(m.need(ty));
            }
            let _ = writeln!(m.text, "stablehlo.return {} : {types}", results.join(", "));
        });
        let name = format!("%w{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "{name}:{} = stablehlo.while({inits}) : {types}\ncond {{\n{cond}}} do {{\n{body}}}", carried.len());
        for (k, (_, ty)) in carried.into_iter().enumerate() {
            self.values.push((format!("{name}#{k}"), ty));
        }
    }

    fn branches(&mut self) {
        let index = Type { element: "i32", dims: Vec::new() };
        let which = self.need(&index);
        let types: Vec<Type> = (0..1 + self.rng.below(3)).map(|_| self.any().1).collect();
        let tuple = list(types.iter().map(Type::to_string));
        let regions = list(
            (0..1 + self.rng.below(3))
                .map(|_| {
                    self.inside(|m| {
                        let steps = m.rng.below(6);
                        m.steps(steps);
                        let results: Vec<String> = types.iter().map(|ty| m.need(ty)).collect();
                        let _ = writeln!(m.text, "stablehlo.return {} : {tuple}", results.join(", "));
                    })
                })
                .map(|body| format!("{{\n{body}}}")),
        );
        let name = format!("%b{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "{name}:{} = \"stablehlo.case\"({which}) ({regions}) : ({index}) -> ({tuple})", types.len());
        for (k, ty) in types.into_iter().enumerate() {
            self.values.push((format!("{name}#{k}"), ty));
        }
    }
}
