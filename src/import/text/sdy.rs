//! The sdy dialect, and replica groups along the axes of a mesh.

use std::rc::Rc;

use super::Parser;
use super::op::Draft;
use crate::error::Result;
use crate::import::tree::{Attr, AxisRef, DimSharding, Mesh, MeshRef, TensorSharding};

impl<'a> Parser<'a> {
    pub fn sdy_op(&mut self, name: &str, start: usize) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        match name {
            "sdy.mesh" => {
                let name = self.symbol()?;
                draft.attr("sym_name", Attr::String(Rc::from(name)));
                self.expect("=")?;
                let mesh = self.mesh()?;
                draft.attr("mesh", Attr::Mesh(Rc::new(mesh)));
                self.optional_dictionary(&mut draft.attrs)?;
                return Ok(draft);
            }
            "sdy.sharding_constraint" | "sdy.reshard" => {
                draft.operands = vec![self.operand()?];
                let sharding = self.tensor_sharding()?;
                draft.attr("sharding", Attr::Sharding(Rc::new(sharding)));
            }
            "sdy.all_gather" | "sdy.all_slice" | "sdy.all_to_all" | "sdy.collective_permute" => {
                // What is moved follows from the shardings.
                if self.eat("[") {
                    self.skip_balanced()?;
                }
                draft.operands = vec![self.operand()?];
                self.expect_word("out_sharding")?;
                self.expect("=")?;
                let sharding = self.tensor_sharding()?;
                draft.attr("out_sharding", Attr::Sharding(Rc::new(sharding)));
            }
            "sdy.manual_computation" | "sdy.named_computation" => return self.computation(name, draft),
            "sdy.constant" => {
                self.optional_dictionary(&mut draft.attrs)?;
                let value = self.attribute()?;
                let Attr::Tensor(tensor) = &value else { return Err(self.error("the value of a constant is no dense tensor")) };
                draft.results = vec![tensor.ty.clone()];
                draft.attr("value", value);
                return Ok(draft);
            }
            "sdy.propagation_barrier" => {
                draft.operands = vec![self.operand()?];
                self.expect_word("allowed_direction")?;
                self.expect("=")?;
                self.word()?;
            }
            "sdy.sharding_group" => {
                draft.operands = vec![self.operand()?];
                self.expect_word("group_id")?;
                self.expect("=")?;
                self.integer()?;
                self.optional_dictionary(&mut draft.attrs)?;
                self.expect(":")?;
                self.ty()?;
                return Ok(draft);
            }
            _ => bail!(Unimplemented, "{}", self.error_at(start, format_args!("the custom form of {name} is not supported")).message),
        }
        self.optional_dictionary(&mut draft.attrs)?;
        self.expect(":")?;
        let start = self.pos;
        let ty = self.ty()?;
        self.check_operands(start, &draft.operands, std::slice::from_ref(&ty))?;
        draft.results = vec![ty];
        Ok(draft)
    }

    /// `<"name">(operands) in_shardings=[…] out_shardings=[…] manual_axes={…} (parameters) {…} {attributes} : types`
    fn computation(&mut self, name: &str, mut draft: Draft<'a>) -> Result<Draft<'a>> {
        if self.eat("<") {
            let name = self.string()?;
            draft.attr("name", Attr::String(Rc::from(name)));
            self.expect(">")?;
        }
        draft.operands = self.list("(", ")", Self::operand)?;
        for key in ["in_shardings", "out_shardings"] {
            if self.eat_word(key) {
                self.expect("=")?;
                let list = self.shardings()?;
                draft.attr(key, Attr::Shardings(list.into()));
            }
        }
        if self.eat_word("manual_axes") {
            self.expect("=")?;
            let axes = self.axes()?;
            draft.attr("manual_axes", Attr::Axes(axes.into()));
        }
        let params = self.list("(", ")", Self::parameter)?;
        // Both kinds of computation see only their parameters.
        draft.regions.push(self.region("sdy", name == "sdy.manual_computation", &params)?);
        self.optional_dictionary(&mut draft.attrs)?;
        self.ending(&mut draft)?;
        Ok(draft)
    }

    /// Behind the name of an attribute.
    pub fn sdy_attribute(&mut self, name: &str) -> Result<Attr<'a>> {
        match name {
            "#sdy.sharding" => Ok(Attr::Sharding(Rc::new(self.tensor_sharding()?))),
            "#sdy.sharding_per_value" => {
                self.expect("<")?;
                let list = self.shardings()?;
                self.expect(">")?;
                Ok(Attr::Shardings(list.into()))
            }
            "#sdy.mesh" => Ok(Attr::Mesh(Rc::new(self.mesh()?))),
            "#sdy.manual_axes" => Ok(Attr::Axes(self.axes()?.into())),
            _ => {
                self.expect("<")?;
                self.skip_balanced()?;
                Ok(Attr::Other(Rc::from(name)))
            }
        }
    }

    /// `[<@mesh, […]>, …]`
    fn shardings(&mut self) -> Result<Vec<Rc<TensorSharding>>> {
        self.list("[", "]", |p| Ok(Rc::new(p.tensor_sharding()?)))
    }

    /// `<@mesh, [{"x"}, {?}], replicated={"y"}, unreduced={"z"}>`
    fn tensor_sharding(&mut self) -> Result<TensorSharding> {
        self.expect("<")?;
        let mesh = self.mesh_ref()?;
        self.expect(",")?;
        let dims = self.list("[", "]", Self::dim_sharding)?;
        let mut unreduced = Vec::new();
        while self.eat(",") {
            let word = self.word()?;
            self.expect("=")?;
            // A reduction kind may stand in front of the axes.
            while self.peek() != b'{' && !self.peek_word().is_empty() {
                self.word()?;
            }
            let axes = self.axes()?;
            match word {
                "replicated" => {}
                "unreduced" => unreduced = axes,
                _ => return Err(self.error(format_args!("a sharding with {word}"))),
            }
        }
        self.expect(">")?;
        Ok(TensorSharding { mesh, dims, unreduced })
    }

    fn mesh_ref(&mut self) -> Result<MeshRef> {
        if self.peek() == b'@' {
            return Ok(MeshRef::Symbol(Rc::from(self.symbol()?)));
        }
        self.eat("#sdy.");
        self.expect_word("mesh")?;
        Ok(MeshRef::Inline(Rc::new(self.mesh()?)))
    }

    /// `{"x", "y":(2)2, ?}p1`
    fn dim_sharding(&mut self) -> Result<DimSharding> {
        let mut closed = true;
        let axes = self.list("{", "}", |p| {
            if p.eat("?") {
                closed = false;
                return Ok(None);
            }
            p.axis().map(Some)
        })?;
        if self.text[self.pos..].starts_with('p') {
            self.pos += 1;
            self.integer()?;
        }
        Ok(DimSharding { axes: axes.into_iter().flatten().collect(), closed })
    }

    fn axes(&mut self) -> Result<Vec<AxisRef>> {
        self.list("{", "}", Self::axis)
    }

    /// `"x"` or a part of it: `"x":(2)4`.
    fn axis(&mut self) -> Result<AxisRef> {
        let name = Rc::from(self.string()?);
        let mut sub = None;
        if self.eat(":") {
            self.expect("(")?;
            let before = self.size()?;
            self.expect(")")?;
            sub = Some((before, self.size()?));
        }
        Ok(AxisRef { name, sub })
    }

    /// `<["x"=2, "y"=4], device_ids=[…]>`
    fn mesh(&mut self) -> Result<Mesh> {
        self.expect("<")?;
        let axes = self.list("[", "]", |p| {
            let name = Rc::from(p.string()?);
            p.expect("=")?;
            Ok((name, p.size()?))
        })?;
        let mut device_ids = Vec::new();
        if self.eat(",") {
            self.expect_word("device_ids")?;
            self.expect("=")?;
            device_ids = self.list("[", "]", Self::size)?;
        }
        self.expect(">")?;
        Ok(Mesh { axes, device_ids })
    }

    /// `<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>`
    pub fn mesh_groups(&mut self) -> Result<Attr<'a>> {
        self.expect("<")?;
        let (mut mesh, mut axes) = (None, Vec::new());
        loop {
            let word = self.word()?;
            self.expect("=")?;
            match word {
                "mesh" if self.peek() == b'@' => mesh = Some(MeshRef::Symbol(Rc::from(self.symbol()?))),
                "axes" => {
                    axes = self.list("[", "]", |p| {
                        p.eat("#stablehlo.axis_ref");
                        if p.peek() == b'"' {
                            return p.axis();
                        }
                        p.expect("<")?;
                        p.expect_word("name")?;
                        p.expect("=")?;
                        let axis = p.axis()?;
                        if p.peek() != b'>' {
                            bail!(Unimplemented, "{}", p.error("parts of mesh axes in replica groups are not supported").message);
                        }
                        p.expect(">")?;
                        Ok(axis)
                    })?;
                }
                _ => bail!(Unimplemented, "{}", self.error("this form of replica groups is not supported").message),
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(">")?;
        match mesh {
            Some(mesh) => Ok(Attr::MeshGroups { mesh, axes: axes.into() }),
            None => Err(self.error("replica groups without a mesh")),
        }
    }
}
