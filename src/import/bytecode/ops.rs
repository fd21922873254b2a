//! The operations of portable artifacts: how their properties are encoded, and what the tree calls them.

use std::rc::Rc;

use super::OpName;

pub fn op_name(dialect: &str, op: &str, registered: bool) -> OpName {
    let full: Rc<str> = Rc::from(if op.is_empty() { dialect.to_string() } else { format!("{dialect}.{op}") });
    let (name, properties) = if dialect == "vhlo" {
        match properties(VHLO, op).or_else(|| plain_vhlo(op)) {
            Some(p) => (stablehlo_name(op), Some(p)),
            None => (full.clone(), None),
        }
    } else {
        (full.clone(), properties(OTHERS, &full))
    };
    OpName { full, name, properties, registered }
}

fn properties(table: &[(&'static str, &'static str)], op: &str) -> Option<&'static str> {
    table.iter().find(|(name, _)| *name == op).map(|(_, p)| *p)
}

fn plain_vhlo(op: &str) -> Option<&'static str> {
    if WITHOUT_ATTRIBUTES.split(' ').any(|n| n == op) {
        Some("")
    } else if WITH_ACCURACY.split(' ').any(|n| n == op) {
        Some("result_accuracy")
    } else {
        None
    }
}

/// `add_v1` is `stablehlo.add`; functions and calls are those of `func`.
fn stablehlo_name(op: &str) -> Rc<str> {
    let stem = op.rsplit_once("_v").map_or(op, |(stem, _)| stem);
    Rc::from(match stem {
        "func" | "call" => format!("func.{stem}"),
        _ => format!("stablehlo.{stem}"),
    })
}

const WITHOUT_ATTRIBUTES: &str = "abs_v1 add_v1 after_all_v1 and_v1 async_done_v1 async_start_v1 atan2_v1 bitcast_convert_v1 case_v1 cbrt_v1 ceil_v1 \
    clamp_v1 complex_v1 convert_v1 cosine_v1 count_leading_zeros_v1 create_token_v1 divide_v1 dynamic_pad_v1 \
    dynamic_reshape_v1 dynamic_update_slice_v1 exponential_minus_one_v1 exponential_v1 floor_v1 if_v1 imag_v1 is_finite_v1 \
    log_plus_one_v1 log_v1 logistic_v1 maximum_v1 minimum_v1 multiply_v1 negate_v1 not_v1 optimization_barrier_v1 or_v1 \
    partition_id_v1 popcnt_v1 power_v1 real_dynamic_slice_v1 real_v1 remainder_v1 replica_id_v1 reshape_v1 return_v1 \
    round_nearest_afz_v1 round_nearest_even_v1 rsqrt_v1 select_v1 shift_left_v1 shift_right_arithmetic_v1 \
    shift_right_logical_v1 sign_v1 sine_v1 sqrt_v1 subtract_v1 tan_v1 tanh_v1 tuple_v1 uniform_dequantize_v1 \
    uniform_quantize_v1 while_v1 xor_v1";

const WITH_ACCURACY: &str = "cbrt_v2 cosine_v2 exponential_minus_one_v2 exponential_v2 log_plus_one_v2 log_v2 logistic_v2 rsqrt_v2 sine_v2 sqrt_v2 \
    tan_v2 tanh_v2";

/// Attributes in the order of their encoding, which is alphabetical; all of them are required.
#[rustfmt::skip]
const VHLO: &[(&str, &str)] = &[
    ("all_gather_v1", "all_gather_dim channel_id replica_groups use_global_device_ids"),
    ("all_gather_v2", "all_gather_dim channel_id replica_groups use_global_device_ids"),
    ("all_reduce_v1", "channel_id replica_groups use_global_device_ids"),
    ("all_reduce_v2", "channel_id replica_groups use_global_device_ids"),
    ("all_to_all_v1", "channel_id concat_dimension replica_groups split_count split_dimension"),
    ("all_to_all_v2", "channel_id concat_dimension replica_groups split_count split_dimension"),
    ("batch_norm_grad_v1", "epsilon feature_index"),
    ("batch_norm_inference_v1", "epsilon feature_index"),
    ("batch_norm_training_v1", "epsilon feature_index"),
    ("broadcast_in_dim_v1", "broadcast_dimensions"),
    ("broadcast_v1", "broadcast_sizes"),
    ("call_v1", "callee"),
    ("cholesky_v1", "lower"),
    ("collective_broadcast_v1", "channel_id replica_groups"),
    ("collective_broadcast_v2", "channel_id has_dynamic_root replica_groups"),
    ("collective_permute_v1", "channel_id source_target_pairs"),
    ("collective_reduce_v1", "channel_id has_dynamic_root replica_groups use_global_device_ids"),
    ("compare_v1", "compare_type comparison_direction"),
    ("composite_v1", "composite_attributes decomposition name version"),
    ("composite_v2", "composite_attributes decomposition name version"),
    ("concatenate_v1", "dimension"),
    ("constant_v1", "value"),
    (
        "convolution_v1",
        "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions \
         kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation \
         output_batch_dimension output_feature_dimension output_spatial_dimensions padding precision_config rhs_dilation \
         window_reversal window_strides",
    ),
    (
        "custom_call_v1",
        "api_version backend_config call_target_name called_computations has_side_effect operand_layouts output_operand_aliases \
         result_layouts",
    ),
    (
        "custom_call_v2",
        "api_version backend_config call_target_name called_computations has_side_effect operand_layouts output_operand_aliases \
         result_layouts result_tilings",
    ),
    (
        "dot_general_v1",
        "lhs_batching_dimensions lhs_contracting_dimensions precision_config rhs_batching_dimensions rhs_contracting_dimensions",
    ),
    (
        "dot_general_v2",
        "accumulation_type allow_imprecise_accumulation lhs_batching_dimensions lhs_component_count lhs_contracting_dimensions \
         lhs_precision_type num_primitive_operations precision_config rhs_batching_dimensions rhs_component_count \
         rhs_contracting_dimensions rhs_precision_type",
    ),
    ("dot_v1", "precision_config"),
    ("dynamic_broadcast_in_dim_v1", "broadcast_dimensions known_expanding_dimensions known_nonexpanding_dimensions"),
    (
        "dynamic_conv_v1",
        "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions \
         kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation \
         output_batch_dimension output_feature_dimension output_spatial_dimensions padding precision_config rhs_dilation \
         window_reversal window_strides",
    ),
    (
        "dynamic_conv_v2",
        "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions \
         kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation \
         output_batch_dimension output_feature_dimension output_spatial_dimensions precision_config rhs_dilation window_reversal \
         window_strides",
    ),
    ("dynamic_gather_v1", "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims start_index_map"),
    (
        "dynamic_gather_v2",
        "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims start_index_map \
         start_indices_batching_dims",
    ),
    ("dynamic_iota_v1", "iota_dimension"),
    ("dynamic_slice_v1", "slice_sizes"),
    ("einsum_v1", "einsum_config"),
    ("fft_v1", "fft_length fft_type"),
    ("func_v1", "arg_attrs function_type res_attrs sym_name sym_visibility"),
    ("gather_v1", "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims slice_sizes start_index_map"),
    (
        "gather_v2",
        "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims slice_sizes start_index_map \
         start_indices_batching_dims",
    ),
    ("get_dimension_size_v1", "dimension"),
    ("get_tuple_element_v1", "index"),
    ("infeed_v1", "infeed_config layout"),
    ("iota_v1", "iota_dimension"),
    ("map_v1", "dimensions"),
    ("outfeed_v1", "outfeed_config"),
    ("pad_v1", "edge_padding_high edge_padding_low interior_padding"),
    ("recv_v1", "channel_id channel_type is_host_transfer"),
    ("recv_v2", "channel_id channel_type is_host_transfer source_target_pairs"),
    ("reduce_precision_v1", "exponent_bits mantissa_bits"),
    ("reduce_scatter_v1", "channel_id replica_groups scatter_dimension use_global_device_ids"),
    ("reduce_v1", "dimensions"),
    ("reduce_window_v1", "base_dilations padding window_dilations window_dimensions window_strides"),
    ("reverse_v1", "dimensions"),
    ("rng_bit_generator_v1", "rng_algorithm"),
    ("rng_v1", "rng_distribution"),
    (
        "scatter_v1",
        "index_vector_dim indices_are_sorted inserted_window_dims scatter_dims_to_operand_dims unique_indices update_window_dims",
    ),
    (
        "scatter_v2",
        "index_vector_dim indices_are_sorted input_batching_dims inserted_window_dims scatter_dims_to_operand_dims \
         scatter_indices_batching_dims unique_indices update_window_dims",
    ),
    ("select_and_scatter_v1", "padding window_dimensions window_strides"),
    ("send_v1", "channel_id channel_type is_host_transfer"),
    ("send_v2", "channel_id channel_type is_host_transfer source_target_pairs"),
    ("set_dimension_size_v1", "dimension"),
    ("slice_v1", "limit_indices start_indices strides"),
    ("sort_v1", "dimension is_stable"),
    ("torch_index_select_v1", "batch_dims dim"),
    ("transpose_v1", "permutation"),
    ("triangular_solve_v1", "left_side lower transpose_a unit_diagonal"),
    ("unary_einsum_v1", "einsum_config"),
];

/// As above; a question mark marks what is optional.
#[rustfmt::skip]
const OTHERS: &[(&str, &str)] = &[
    ("builtin.module", "sym_name? sym_visibility?"),
    ("func.func", "arg_attrs? function_type no_inline? res_attrs? sym_name sym_visibility?"),
    ("func.call", "arg_attrs? callee no_inline? res_attrs?"),
    ("sdy.mesh", "mesh sym_name"),
    ("sdy.sharding_constraint", "sharding"),
    ("sdy.reshard", "sharding"),
    ("sdy.manual_computation", "in_shardings manual_axes out_shardings"),
    ("sdy.sharding_group", "group_id"),
    ("sdy.named_computation", "in_shardings? name out_shardings?"),
    ("sdy.constant", "value"),
    ("sdy.propagation_barrier", "allowed_direction"),
    ("sdy.data_flow_edge", "sharding?"),
    ("sdy.all_gather", "gathering_axes out_sharding"),
    ("sdy.all_slice", "out_sharding slicing_axes"),
    ("sdy.all_to_all", "out_sharding params"),
    ("sdy.collective_permute", "out_sharding"),
    ("sdy.all_reduce", "out_sharding reduction_axes"),
    ("sdy.reduce_scatter", "out_sharding reduce_scatter_axes"),
    ("builtin.unrealized_conversion_cast", ""),
    ("sdy.return", ""),
    ("func.return", ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_version() {
        let add = op_name("vhlo", "all_reduce_v2", true);
        assert_eq!((&*add.name, add.properties), ("stablehlo.all_reduce", Some("channel_id replica_groups use_global_device_ids")));
        assert_eq!(&*op_name("vhlo", "func_v1", true).name, "func.func");
        assert_eq!(op_name("vhlo", "while_v1", true).properties, Some(""));
        assert_eq!(op_name("vhlo", "tan_v2", true).properties, Some("result_accuracy"));
        let future = op_name("vhlo", "add_v9", true);
        assert_eq!((&*future.name, future.properties), ("vhlo.add_v9", None));
    }

    #[test]
    fn attributes_are_in_alphabetical_order() {
        for (op, attrs) in VHLO.iter().chain(OTHERS) {
            let names: Vec<&str> = attrs.split(' ').map(|a| a.trim_end_matches('?')).collect();
            assert!(names.is_sorted(), "{op}");
        }
    }
}
