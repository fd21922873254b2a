//! What stands behind the operands of an instruction.

use super::Parser;
use super::scan::Scanner;
use crate::error::Result;
use crate::import::hlo::proto::*;
use crate::import::hlo::{BINARY, UNARY};

/// Attributes by opcode; those with `!` must be there.
#[rustfmt::skip]
const ATTRIBUTES: &[(&[&str], &str)] = &[
    (&["add-dependency", "after-all", "all-gather-done", "all-reduce-done", "bitcast", "bitcast-convert", "clamp",
       "collective-permute-done", "complex", "constant", "convert", "copy", "copy-done", "dynamic-reshape", "dynamic-update-slice",
       "opt-barrier", "parameter", "partition-id", "replica-id", "select", "tuple"], ""),
    (&["all-gather", "all-gather-start"], "dimensions! replica_groups channel_id constrain_layout use_global_device_ids"),
    (&["all-reduce", "all-reduce-start"], "to_apply! replica_groups channel_id constrain_layout use_global_device_ids"),
    (&["all-to-all"], "dimensions replica_groups channel_id constrain_layout"),
    (&["async-start", "async-update", "async-done"], "calls async_group_id"),
    (&["batch-norm-grad", "batch-norm-inference", "batch-norm-training"], "epsilon! feature_index!"),
    (&["broadcast", "concatenate", "get-dimension-size", "reverse", "set-dimension-size", "transpose"], "dimensions!"),
    (&["call"], "to_apply! is_composite"),
    (&["cholesky"], "lower"),
    (&["collective-broadcast"], "replica_groups channel_id"),
    (&["collective-permute", "collective-permute-start"], "source_target_pairs! channel_id"),
    (&["compare"], "direction! type"),
    (&["conditional"], "true_computation false_computation branch_computations"),
    (&["convolution"], "window dim_labels! feature_group_count batch_group_count operand_precision"),
    (&["copy-start"], "cross_program_prefetch_index"),
    (&["custom-call"],
     "custom_call_target! custom_call_has_side_effect api_version operand_layout_constraints called_computations to_apply \
      output_to_operand_aliasing custom_call_schedule schedule"),
    (&["domain"], "domain"),
    (&["dot"], "lhs_batch_dims rhs_batch_dims lhs_contracting_dims rhs_contracting_dims operand_precision algorithm"),
    (&["dynamic-slice"], "dynamic_slice_sizes!"),
    (&["fft"], "fft_type! fft_length!"),
    (&["fusion"], "calls! kind output_to_operand_aliasing"),
    (&["gather"],
     "offset_dims! collapsed_slice_dims! start_index_map! index_vector_dim! slice_sizes! operand_batching_dims \
      start_indices_batching_dims indices_are_sorted unique_indices"),
    (&["get-tuple-element"], "index!"),
    (&["iota"], "iota_dimension!"),
    (&["map"], "dimensions to_apply!"),
    (&["pad"], "padding!"),
    (&["reduce"], "dimensions! to_apply!"),
    (&["reduce-precision"], "exponent_bits! mantissa_bits!"),
    (&["reduce-scatter"], "dimensions! to_apply! replica_groups channel_id constrain_layout use_global_device_ids"),
    (&["reduce-window"], "window! to_apply!"),
    (&["reshape"], "inferred_dimension"),
    (&["rng"], "distribution!"),
    (&["rng-bit-generator"], "algorithm!"),
    (&["scatter"],
     "update_window_dims! inserted_window_dims! scatter_dims_to_operand_dims! index_vector_dim! to_apply! input_batching_dims \
      scatter_indices_batching_dims indices_are_sorted unique_indices"),
    (&["select-and-scatter"], "window! select! scatter!"),
    (&["slice"], "slice!"),
    (&["sort"], "dimensions! to_apply! is_stable"),
    (&["topk"], "k! largest"),
    (&["triangular-solve"], "left_side lower unit_diagonal transpose_a"),
    (&["while"], "condition! body!"),
];

/// Of every opcode. What these say changes no result, except where it is read below.
const ANYWHERE: &str = "sharding metadata backend_config frontend_attributes control-predecessors origin original_value statistics \
                        parameter_replication result_accuracy async_execution_thread";

/// Names of computations: those of one instruction are in the order of their rank.
#[rustfmt::skip]
const COMPUTATIONS: &[(&str, u8)] = &[
    ("to_apply", 0), ("calls", 0), ("body", 0), ("condition", 1), ("select", 0), ("scatter", 1), ("true_computation", 0),
    ("false_computation", 1),
];

#[rustfmt::skip]
const API_VERSIONS: &[(&str, i32)] = &[
    ("API_VERSION_ORIGINAL", 1), ("API_VERSION_STATUS_RETURNING", 2), ("API_VERSION_STATUS_RETURNING_UNIFIED", 3),
    ("API_VERSION_TYPED_FFI", 4),
];

/// The attributes of an opcode; `None` when the opcode is unknown.
pub fn of(opcode: &str) -> Option<&'static str> {
    let elementwise = || UNARY.iter().any(|(n, _)| *n == opcode) || BINARY.iter().any(|(n, _)| *n == opcode);
    let row = ATTRIBUTES.iter().find(|(opcodes, _)| opcodes.contains(&opcode));
    row.map(|(_, attributes)| *attributes).or_else(|| elementwise().then_some(""))
}

#[cfg(test)]
pub fn opcodes() -> impl Iterator<Item = &'static str> {
    ATTRIBUTES.iter().flat_map(|(opcodes, _)| opcodes.iter().copied())
}

impl<'a> Parser<'a> {
    /// `, name=value` until there is no more.
    pub fn attributes(&mut self, inst: &mut HloInstructionProto, known: &str) -> Result<()> {
        let start = self.scanner.pos;
        let mut seen = Vec::new();
        let mut computations = Vec::new();
        while self.scanner.eat(",") {
            self.scanner.space();
            let at = self.scanner.pos;
            let name = self.scanner.name("an attribute")?;
            let is = |list: &str| list.split_whitespace().any(|word| word.trim_end_matches('!') == name);
            if !is(known) && !is(ANYWHERE) {
                return Err(self.scanner.error_at(at, format_args!("attribute {name} of {}, which is not known there", inst.opcode)));
            }
            if seen.contains(&name) {
                return Err(self.scanner.error_at(at, format_args!("attribute {name} stands here twice")));
            }
            seen.push(name);
            self.scanner.expect("=")?;
            if let Some((_, rank)) = COMPUTATIONS.iter().find(|(n, _)| *n == name) {
                computations.push((*rank, self.computation_name()?));
            } else if name == "branch_computations" || name == "called_computations" {
                let list = self.computation_names()?;
                computations.extend(list.into_iter().map(|id| (0, id)));
            } else {
                self.scanner.attribute(inst, name)?;
            }
        }
        if let Some(missing) = known.split_whitespace().filter_map(|word| word.strip_suffix('!')).find(|word| !seen.contains(word)) {
            return Err(self.scanner.error_at(start, format_args!("attribute {missing} of {} is missing", inst.opcode)));
        }
        computations.sort_by_key(|(rank, _)| *rank);
        inst.called_computation_ids = computations.into_iter().map(|(_, id)| id).collect();
        Ok(())
    }
}

impl Scanner<'_> {
    fn attribute(&mut self, inst: &mut HloInstructionProto, name: &str) -> Result<()> {
        fn dot(inst: &mut HloInstructionProto) -> &mut DotDimensionNumbers {
            inst.dot_dimension_numbers.get_or_insert_default()
        }
        fn gather(inst: &mut HloInstructionProto) -> &mut GatherDimensionNumbers {
            inst.gather_dimension_numbers.get_or_insert_default()
        }
        fn scatter(inst: &mut HloInstructionProto) -> &mut ScatterDimensionNumbers {
            inst.scatter_dimension_numbers.get_or_insert_default()
        }
        fn solve(inst: &mut HloInstructionProto) -> &mut TriangularSolveOptions {
            inst.triangular_solve_options.get_or_insert_default()
        }
        match name {
            "sharding" => inst.sharding = Some(self.sharding()?),
            "metadata" => inst.metadata = Some(self.metadata()?),
            "backend_config" if self.peek() == b'"' => inst.backend_config = self.string()?,
            "backend_config" => inst.backend_config = self.bracketed()?.into(),

            "dimensions" => inst.dimensions = self.integers()?,
            "iota_dimension" => inst.dimensions = vec![self.integer()?],
            "index" => inst.tuple_index = self.integer()?,
            "direction" => inst.comparison_direction = self.name("a direction")?.into(),
            "type" => {
                let kinds = ["FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"].map(|kind| (kind, kind));
                inst.comparison_type = self.one_of(&kinds)?.into();
            }
            "exponent_bits" => inst.exponent_bits = self.int32()?,
            "mantissa_bits" => inst.mantissa_bits = self.int32()?,
            "slice" => inst.slice_dimensions = self.list("{", "}", Self::slice)?,
            "padding" => {
                let dimensions = if self.at_number() { self.by_x(Self::padding)? } else { Vec::new() };
                inst.padding_config = Some(PaddingConfig { dimensions });
            }
            "dynamic_slice_sizes" => inst.dynamic_slice_sizes = self.integers()?,
            "window" => inst.window = Some(self.window()?),
            "dim_labels" => inst.convolution_dimension_numbers = Some(self.dim_labels()?),
            "feature_group_count" => inst.feature_group_count = self.integer()?,
            "batch_group_count" => inst.batch_group_count = self.integer()?,
            "operand_precision" => {
                let operand_precision = self.list("{", "}", |s| s.one_of(&[("default", 0), ("highest", 2), ("high", 1)]))?;
                inst.precision_config = Some(PrecisionConfig { operand_precision });
            }

            "lhs_batch_dims" => dot(inst).lhs_batch_dimensions = self.integers()?,
            "rhs_batch_dims" => dot(inst).rhs_batch_dimensions = self.integers()?,
            "lhs_contracting_dims" => dot(inst).lhs_contracting_dimensions = self.integers()?,
            "rhs_contracting_dims" => dot(inst).rhs_contracting_dimensions = self.integers()?,

            "offset_dims" => gather(inst).offset_dims = self.integers()?,
            "collapsed_slice_dims" => gather(inst).collapsed_slice_dims = self.integers()?,
            "start_index_map" => gather(inst).start_index_map = self.integers()?,
            "operand_batching_dims" => gather(inst).operand_batching_dims = self.integers()?,
            "start_indices_batching_dims" => gather(inst).start_indices_batching_dims = self.integers()?,
            "index_vector_dim" if inst.opcode == "gather" => gather(inst).index_vector_dim = self.integer()?,
            "slice_sizes" => inst.gather_slice_sizes = self.integers()?,
            "indices_are_sorted" => inst.indices_are_sorted = self.bool()?,
            "unique_indices" => inst.unique_indices = self.bool()?,

            "update_window_dims" => scatter(inst).update_window_dims = self.integers()?,
            "inserted_window_dims" => scatter(inst).inserted_window_dims = self.integers()?,
            "scatter_dims_to_operand_dims" => scatter(inst).scatter_dims_to_operand_dims = self.integers()?,
            "input_batching_dims" => scatter(inst).input_batching_dims = self.integers()?,
            "scatter_indices_batching_dims" => scatter(inst).scatter_indices_batching_dims = self.integers()?,
            "index_vector_dim" => scatter(inst).index_vector_dim = self.integer()?,

            "is_stable" => inst.is_stable = self.bool()?,
            "k" => inst.k = self.integer()?,
            "largest" => inst.largest = self.bool()?,
            "epsilon" => inst.epsilon = self.float32()?,
            "feature_index" => inst.feature_index = self.integer()?,
            "fft_type" => inst.fft_type = self.one_of(&[("FFT", 0), ("IFFT", 1), ("RFFT", 2), ("IRFFT", 3)])?,
            "fft_length" => inst.fft_length = self.integers()?,
            "lower" if inst.opcode == "cholesky" => inst.cholesky_options = Some(CholeskyOptions { lower: self.bool()? }),
            "lower" => solve(inst).lower = self.bool()?,
            "left_side" => solve(inst).left_side = self.bool()?,
            "unit_diagonal" => solve(inst).unit_diagonal = self.bool()?,
            "transpose_a" => solve(inst).transpose_a = self.one_of(&[("NO_TRANSPOSE", 1), ("TRANSPOSE", 2), ("ADJOINT", 3)])?,
            "distribution" => inst.distribution = self.one_of(&[("rng_uniform", 1), ("rng_normal", 2)])?,
            "algorithm" if inst.opcode == "rng-bit-generator" => {
                inst.rng_algorithm = self.one_of(&[("rng_default", 0), ("rng_three_fry", 1), ("rng_philox", 2)])?;
            }

            "channel_id" => inst.channel_id = self.integer()?,
            "use_global_device_ids" => inst.use_global_device_ids = self.bool()?,
            "replica_groups" => self.replica_groups(inst)?,
            "source_target_pairs" => inst.source_target_pairs = self.list("{", "}", Self::source_target)?,

            "custom_call_target" => inst.custom_call_target = self.utf8()?,
            "custom_call_has_side_effect" => inst.custom_call_has_side_effect = self.bool()?,
            "api_version" => inst.custom_call_api_version = self.one_of(API_VERSIONS)?,
            "operand_layout_constraints" => {
                inst.constrain_layout = true;
                inst.operand_shapes_with_layout = self.list("{", "}", |s| Ok(s.shape()?.shape))?;
            }
            // How XLA is to compile it.
            _ => self.skip_value()?,
        }
        Ok(())
    }

    fn metadata(&mut self) -> Result<OpMetadata> {
        let mut metadata = OpMetadata::default();
        self.fields(|s, key| {
            match key {
                "op_type" => metadata.op_type = s.utf8()?,
                "op_name" => metadata.op_name = s.utf8()?,
                "source_file" => metadata.source_file = s.utf8()?,
                "source_line" => metadata.source_line = s.int32()?,
                "source_column" => metadata.source_column = s.int32()?,
                "stack_frame_id" => metadata.stack_frame_id = s.int32()?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(metadata)
    }

    fn at_number(&mut self) -> bool {
        matches!(self.peek(), b'-' | b'0'..=b'9')
    }

    fn float32(&mut self) -> Result<f32> {
        self.space();
        let start = self.pos;
        let word = self.run_of(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'));
        word.parse().map_err(|_| self.error_at(start, format_args!("{word:?} is no number")))
    }

    /// `[start:limit]` or `[start:limit:stride]`
    fn slice(&mut self) -> Result<SliceDimensions> {
        self.expect("[")?;
        let start = self.integer()?;
        self.expect(":")?;
        let limit = self.integer()?;
        let stride = if self.eat(":") { self.integer()? } else { 1 };
        self.expect("]")?;
        Ok(SliceDimensions { start, limit, stride })
    }

    /// `low_high`
    fn low_high(&mut self) -> Result<(i64, i64)> {
        let low = self.integer()?;
        self.expect("_")?;
        Ok((low, self.integer()?))
    }

    /// `low_high` or `low_high_interior`
    fn padding(&mut self) -> Result<PaddingConfigDimension> {
        let (edge_padding_low, edge_padding_high) = self.low_high()?;
        let interior_padding = if self.eat("_") { self.integer()? } else { 0 };
        Ok(PaddingConfigDimension { edge_padding_low, edge_padding_high, interior_padding })
    }

    /// `{size=2x2 stride=1x2 pad=0_0x1_1 lhs_dilate=1x1 rhs_dilate=1x1 rhs_reversal=0x1}`; what is not said is as if nothing were.
    fn window(&mut self) -> Result<Window> {
        self.space();
        let start = self.pos;
        let (mut sizes, mut strides, mut pads) = (Vec::new(), Vec::new(), Vec::new());
        let (mut base, mut dilations, mut reversals) = (Vec::new(), Vec::new(), Vec::new());
        self.fields(|s, key| {
            match key {
                "size" => sizes = s.by_x(Self::integer)?,
                "stride" => strides = s.by_x(Self::integer)?,
                "pad" => pads = s.by_x(Self::low_high)?,
                "lhs_dilate" => base = s.by_x(Self::integer)?,
                "rhs_dilate" => dilations = s.by_x(Self::integer)?,
                "rhs_reversal" => reversals = s.by_x(Self::integer)?,
                _ => return Err(s.error_at(s.pos, format_args!("{key} of a window, which is not known there"))),
            }
            Ok(true)
        })?;
        let rank = sizes.len();
        if [strides.len(), pads.len(), base.len(), dilations.len(), reversals.len()].iter().any(|n| ![0, rank].contains(n)) {
            return Err(self.error_at(start, format_args!("a window of {rank} sizes that says something else of more or fewer dimensions")));
        }
        let dimension = |d: usize| {
            let (padding_low, padding_high) = pads.get(d).copied().unwrap_or_default();
            WindowDimension {
                size: sizes[d],
                stride: strides.get(d).copied().unwrap_or(1),
                padding_low,
                padding_high,
                window_dilation: dilations.get(d).copied().unwrap_or(1),
                base_dilation: base.get(d).copied().unwrap_or(1),
                window_reversal: reversals.get(d).is_some_and(|r| *r != 0),
            }
        };
        Ok(Window { dimensions: (0..rank).map(dimension).collect() })
    }

    /// `b01f_01io->b01f`: where batch, features and the spatial dimensions are in the input, the kernel and the output.
    fn dim_labels(&mut self) -> Result<ConvolutionDimensionNumbers> {
        let (input_batch_dimension, input_feature_dimension, input_spatial_dimensions) = self.labels(['b', 'f'])?;
        self.expect("_")?;
        let (kernel_input_feature_dimension, kernel_output_feature_dimension, kernel_spatial_dimensions) = self.labels(['i', 'o'])?;
        self.expect("->")?;
        let (output_batch_dimension, output_feature_dimension, output_spatial_dimensions) = self.labels(['b', 'f'])?;
        Ok(ConvolutionDimensionNumbers {
            input_batch_dimension,
            input_feature_dimension,
            input_spatial_dimensions,
            kernel_input_feature_dimension,
            kernel_output_feature_dimension,
            kernel_spatial_dimensions,
            output_batch_dimension,
            output_feature_dimension,
            output_spatial_dimensions,
        })
    }

    /// Where each of two letters is, and the digits from 0 on.
    fn labels(&mut self, letters: [char; 2]) -> Result<(i64, i64, Vec<i64>)> {
        self.space();
        let start = self.pos;
        let word = self.run_of(|c| c.is_ascii_alphanumeric());
        let place = |c: char| word.find(c).map(|at| at as i64);
        let count = word.len().saturating_sub(2) as u32;
        let spatial: Option<Vec<i64>> = (0..count).map(|d| place(char::from_digit(d, 10)?)).collect();
        match (place(letters[0]), place(letters[1]), spatial) {
            (Some(first), Some(second), Some(spatial)) => Ok((first, second, spatial)),
            _ => {
                self.pos = start;
                Err(self.expected(format_args!("labels made of {}, {} and 0, 1, 2, …", letters[0], letters[1])))
            }
        }
    }

    /// `{{0,1},{2,3}}` or `[2,2]<=[4]T(0)`
    fn replica_groups(&mut self, inst: &mut HloInstructionProto) -> Result<()> {
        self.space();
        let start = self.pos;
        if self.peek() == b'{' {
            inst.replica_groups = self.list("{", "}", |s| Ok(ReplicaGroup { replica_ids: s.integers()? }))?;
            return Ok(());
        }
        if self.peek_name() == "mesh" {
            return Err(self.at(start, error!(Unimplemented, "replica groups by mesh axis names")));
        }
        let sizes = self.list("[", "]", Self::integer)?;
        let [num_replica_groups, num_devices_per_group] = sizes[..] else {
            return Err(self.error_at(start, "the number of replica groups and their size are expected"));
        };
        self.expect("<=")?;
        let (iota_reshape_dims, iota_transpose_perm) = self.iota()?;
        inst.iota_collective_device_list =
            Some(IotaReplicaGroupListProto { num_replica_groups, num_devices_per_group, iota_reshape_dims, iota_transpose_perm });
        Ok(())
    }

    /// `{0,1}`
    fn source_target(&mut self) -> Result<SourceTarget> {
        self.expect("{")?;
        let source = self.integer()?;
        self.expect(",")?;
        let target = self.integer()?;
        self.expect("}")?;
        Ok(SourceTarget { source, target })
    }
}
