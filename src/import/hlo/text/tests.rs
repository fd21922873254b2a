use super::*;
use crate::error::{Code, Error};
use crate::import::{self, Program};

/// The proto of a module whose entry is `f(x: f32[2,3]) = line`.
fn instruction(line: &str) -> Result<HloInstructionProto> {
    let text = format!("HloModule m\nsum {{ a = f32[] parameter(0) }}\nENTRY e {{\n  x = f32[2,3] parameter(0)\n  {line}\n}}");
    let computations = read(text.as_bytes())?.proto.computations;
    Ok(computations.last().and_then(|c| c.instructions.last()).cloned().unwrap())
}

fn program(text: &str) -> Result<Program> {
    import::program(text.as_bytes(), "hlo", &[])
}

fn refused(text: &str) -> Error {
    match program(text) {
        Ok(_) => panic!("was taken: {text}"),
        Err(e) => e,
    }
}

#[test]
fn text_is_told_from_protos() {
    assert!(is_text(b"HloModule a"));
    assert!(is_text(b"\n// RUN: x\n/* y */ HloModule a, is_scheduled=true\n\nENTRY"));
    assert!(is_text(format!("{}HloModule a", "// a long licence\n".repeat(1000)).as_bytes()));
    // Names of nine and of ten letters: their lengths are a tab and a line break.
    for name in ["HloModule", "HloModulee", "HloModule "] {
        let proto = HloModuleProto { name: name.into(), entry_computation_name: "e".into(), ..Default::default() };
        assert!(!is_text(&prost::Message::encode_to_vec(&proto)), "{name:?}");
    }
    assert!(!is_text(b"") && !is_text(b"HloModules a") && !is_text(b"module {}") && !is_text(b"%HloModule a"));
    assert!(refused("module {}").message.contains("starts with \"HloModule\""));
}

#[test]
fn windows_and_labels() {
    let line = "y = f32[] convolution(x, x), window={size=2x3 stride=1x2 pad=0_1x-1_0 lhs_dilate=1x4 rhs_dilate=5x1 rhs_reversal=0x1}, \
                dim_labels=0b1f_o01i->bf01, feature_group_count=3, batch_group_count=2, operand_precision={default,highest}";
    let inst = instruction(line).unwrap();
    let dimension = |size, stride, pads: (i64, i64), base_dilation, window_dilation, window_reversal| WindowDimension {
        size,
        stride,
        padding_low: pads.0,
        padding_high: pads.1,
        window_dilation,
        base_dilation,
        window_reversal,
    };
    let window = inst.window.unwrap().dimensions;
    assert_eq!(window, [dimension(2, 1, (0, 1), 1, 5, false), dimension(3, 2, (-1, 0), 4, 1, true)]);
    let n = inst.convolution_dimension_numbers.unwrap();
    assert_eq!((n.input_batch_dimension, n.input_feature_dimension, n.input_spatial_dimensions), (1, 3, vec![0, 2]));
    assert_eq!((n.kernel_input_feature_dimension, n.kernel_output_feature_dimension, n.kernel_spatial_dimensions), (3, 0, vec![1, 2]));
    assert_eq!((n.output_batch_dimension, n.output_feature_dimension, n.output_spatial_dimensions), (0, 1, vec![2, 3]));
    assert_eq!((inst.feature_group_count, inst.batch_group_count), (3, 2));
    assert_eq!(inst.precision_config.unwrap().operand_precision, [0, 2]);
    let inst = instruction("y = f32[] pad(x, x), padding=0_-1x2_3_4").unwrap();
    let pads: Vec<_> =
        inst.padding_config.unwrap().dimensions.iter().map(|d| (d.edge_padding_low, d.edge_padding_high, d.interior_padding)).collect();
    assert_eq!(pads, [(0, -1, 0), (2, 3, 4)]);
}

#[test]
fn groups_and_shardings() {
    let listed = instruction("y = f32[] all-reduce(x), channel_id=7, replica_groups={{0,1},{2,3}}, to_apply=sum").unwrap();
    let groups: Vec<_> = listed.replica_groups.iter().map(|g| &g.replica_ids[..]).collect();
    assert_eq!((groups, listed.channel_id), (vec![&[0, 1][..], &[2, 3]], 7));
    let counted = instruction("y = f32[] all-reduce(x), replica_groups=[4,2]<=[2,4]T(1,0), to_apply=sum").unwrap();
    let iota = counted.iota_collective_device_list.unwrap();
    assert_eq!((iota.num_replica_groups, iota.num_devices_per_group), (4, 2));
    assert_eq!((iota.iota_reshape_dims, iota.iota_transpose_perm), (vec![2, 4], vec![1, 0]));
    let sharding = |text: &str| instruction(&format!("y = f32[] copy(x), sharding={text}")).unwrap().sharding.unwrap();
    assert_eq!(sharding("{maximal device=3}").tile_assignment_devices, [3]);
    let listed = sharding("{devices=[2,1,2]0,2,1,3 last_tile_dim_replicate metadata={op_name=\"}\"}}");
    assert_eq!((&listed.tile_assignment_devices[..], listed.replicate_on_last_tile_dim), (&[0, 2, 1, 3][..], true));
    let counted = sharding("{devices=[1,1,2,2]<=[2,2]T(1,0) last_tile_dims={manual, replicated}}");
    assert_eq!((counted.iota_transpose_perm, counted.last_tile_dims), (vec![1, 0], vec![4, 0]));
    let tuple = sharding("{{replicated}, {manual}, {{unknown}}}");
    let kinds: Vec<_> = tuple.tuple_shardings.iter().map(|s| s.r#type).collect();
    assert_eq!((tuple.r#type, kinds), (2, vec![0, 4, 2]));
}

#[test]
fn donations_and_places() {
    let text = "HloModule m, input_output_alias={ {1}: (1, {0}, must-alias), {0}: (0, {}) }, buffer_donor={ (2, {}) }, replica_count=2\n\
                FileNames\n1 \"a.py\"\nFunctionNames\nFileLocations\n1 {file_name_id=1 line=7}\nStackFrames\n1 {file_location_id=1}\n\
                e { ROOT x = (f32[]) parameter(0), metadata={op_name=\"f/\\303\\244\" stack_frame_id=1} }";
    let Text { proto, num_replicas, num_partitions } = read(text.as_bytes()).unwrap();
    let aliases: Vec<_> =
        proto.input_output_alias.unwrap().entries.into_iter().map(|e| (e.output_shape_index, e.parameter_number, e.kind)).collect();
    assert_eq!(aliases, [(vec![1], 1, 2), (vec![0], 0, 1)]);
    assert_eq!(proto.buffer_donor.unwrap().entries[0].parameter_number, 2);
    assert_eq!((num_replicas, num_partitions), (Some(2), None));
    let frames = proto.stack_frame_index.unwrap();
    assert_eq!(
        (&frames.file_names[..], frames.file_locations[0].line, frames.stack_frames[0].file_location_id),
        (&["a.py".into()][..], 7, 1)
    );
    assert_eq!(proto.computations[0].instructions[0].metadata.as_ref().unwrap().op_name, "f/ä");
    assert_eq!(proto.host_program_shape.unwrap().result.unwrap().tuple_shapes.len(), 1);
}

#[test]
fn the_text_says_for_how_many_devices_it_is_unless_the_options_do() {
    let text = "HloModule m, replica_count=2, num_partitions=3\ne { ROOT x = f32[] parameter(0) }";
    let devices = |options: &[u8]| {
        let options = import::program(text.as_bytes(), "hlo", options).unwrap().options;
        (options.num_replicas, options.num_partitions)
    };
    assert_eq!(devices(&[]), (2, 3));
    // ExecutableBuildOptions of one replica.
    assert_eq!(devices(&[0x1a, 2, 0x20, 1]), (1, 1));
}

#[test]
fn what_frameworks_ask_of_a_program_is_answered_for_text() {
    let text = |root: &str| format!("HloModule m\nENTRY e {{ x = f32[2] parameter(0) ROOT y = {root} }}");
    let (array, tuple) = (text("f32[2] negate(x)"), text("(f32[2]) tuple(x)"));
    assert!(!import::hlo::returns_tuple(array.as_bytes()) && import::hlo::returns_tuple(tuple.as_bytes()));
    let proto = import::hlo::module_proto(tuple.as_bytes()).unwrap();
    let bytes = prost::Message::encode_to_vec(&proto);
    assert!(import::hlo::returns_tuple(&bytes));
    assert_eq!(import::hlo::module_proto(&bytes).unwrap(), proto);
}

#[test]
fn every_opcode_with_attributes_is_one_that_is_read() {
    for opcode in attribute::opcodes() {
        let e = refused(&format!("HloModule m\ne {{ ROOT x = f32[] {opcode}(), nothing=1 }}"));
        let known = matches!(opcode, "parameter" | "constant") || e.message.contains("attribute nothing of");
        assert!(known && e.code == Code::InvalidArgument, "{e}");
        let inst = HloInstructionProto {
            opcode: opcode.into(),
            id: 1,
            shape: Some(ShapeProto { element_type: 11, ..Default::default() }),
            ..Default::default()
        };
        let proto = HloModuleProto {
            computations: vec![HloComputationProto { instructions: vec![inst], root_id: 1, ..Default::default() }],
            ..Default::default()
        };
        let known = match import::program(&prost::Message::encode_to_vec(&proto), "hlo", &[]) {
            Ok(_) => true,
            Err(e) => !e.message.contains(&format!("operation {opcode:?}")),
        };
        assert!(known, "{opcode}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases: &[(&str, &str)] = &[
        ("y = f32[2,3] add(x, z)", "5:23: z is not defined before its use"),
        ("y = f32[2,3] add(x x)", "5:22: \",\" or \")\" is expected, not \"x)\""),
        ("y = f32[2,3] add(f32[3,2] x, x)", "5:20: the shape of operand x is another one where it is defined"),
        ("y = f32[2,3 add(x, x)", "5:15: \"]\" is expected, not \"add(x, x)\""),
        ("y = f31[2,3] add(x, x)", "5:7: a shape is expected, not \"f31[2,3] add(x, x)\""),
        ("y = f32[2,3]{0,0} negate(x)", "5:15: layout {0,0} of an array of 2 dimensions"),
        ("y = f32[2,3]{1} negate(x)", "5:15: layout {1} of an array of 2 dimensions"),
        ("y = f32[99999999999,99999999999] negate(x)", "5:7: shape f32[99999999999,99999999999] is larger than 64 TiB"),
        ("y = f32[99999999999999999999] negate(x)", "5:11: an integer of 64 bits is expected, not \"99999999999999999999] ne"),
        ("y = f32[-1] negate(x)", "5:7: a dimension of size -1"),
        ("x = f32[2,3] negate(x)", "5:3: instruction x is defined twice"),
        ("y = f32[2,3] broadcast(x)", "5:28: attribute dimensions of broadcast is missing"),
        ("y = f32[2,3] negate(x), dimensions={0}", "5:27: attribute dimensions of negate, which is not known there"),
        ("y = f32[2,3] negate(x), surprise=1", "5:27: attribute surprise of negate, which is not known there"),
        ("y = f32[2,3] reverse(x), dimensions={0}, dimensions={1}", "5:44: attribute dimensions stands here twice"),
        ("y = f32[2,3] reverse(x), dimensions={0,}", "5:42: an integer of 64 bits is expected, not \"}\""),
        ("y = f32[] reduce(x), dimensions={0}, to_apply=missing", "5:49: computation missing is not defined"),
        ("y = f32[2] constant({1, 2, 3})", "5:23: a row of 3 elements, the shape says 2"),
        ("y = f32[2] constant({1, {2}})", "5:27: an element of type f32 is expected, not \"{2}})\""),
        ("y = f32[2] constant({...})", "5:23: the elements of the constant are left out"),
        ("y = s8[] constant(128.5)", "5:21: an element of type s8 is expected"),
        ("y = u8[] constant(-1)", "5:21: an element of type u8 is expected"),
        ("y = f32[] constant(1e39)", "5:22: an element of type f32 is expected"),
        ("y = f32[] constant(nan(0x0))", "5:22: an element of type f32 is expected"),
        ("y = f32[2] slice(x), slice={[0-2]}", "5:32: an integer of 64 bits is expected"),
        ("y = f32[] convolution(x, x), dim_labels=b0_io->bf", "5:43: labels made of b, f and 0, 1, 2, … is expected"),
        ("y = f32[] reduce-window(x, x), window={size=1x1 stride=2}, to_apply=sum", "5:41: a window of 2 sizes that says"),
        ("y = f32[] reduce-window(x, x), window={size=1x1 colour=2}, to_apply=sum", "colour of a window"),
        ("y = f32[2,3] copy(x), sharding={devices=[2]}", "5:46: an integer of 64 bits is expected"),
        ("y = f32[2,3] copy(x), sharding={sideways}", "5:35: one of replicated, manual, unknown, unreduced is expected"),
        ("y = f32[2,3] copy(x), metadata={op_name=\"a}", "a string without an end"),
        ("y = f32[2,3] copy(x), frontend_attributes={a=\"\\9\"", "an unknown escape"),
        ("y = f32[2,3] copy(x), frontend_attributes={a={[(", "a bracket without an end"),
        ("ROOT y = f32[2,3] copy(x) ROOT z = f32[2,3] copy(x)", "5:29: a second ROOT in computation e"),
    ];
    for (line, want) in cases {
        let text = format!("HloModule m\nsum {{ a = f32[] parameter(0) }}\nENTRY e {{\n  x = f32[2,3] parameter(0)\n  {line}\n}}");
        let e = refused(&text);
        let starts = want.starts_with(|c: char| !c.is_ascii_digit()) || e.message.starts_with(&format!("HLO text, {want}"));
        assert!(e.code == Code::InvalidArgument && starts && e.message.contains(want), "{line}: {e}");
    }
    for (text, want) in [
        ("HloModule", "1:10: the name of the module is expected"),
        ("HloModule m", "1:12: a computation with ENTRY is expected"),
        ("HloModule m, colour=1", "1:14: attribute colour of a module"),
        ("HloModule m, replica_count=0", "1:28: replica_count is 0"),
        ("HloModule m\ne { }", "2:1: computation e has no instructions"),
        ("HloModule m\ne { x = f32[] parameter(0)", "2:27: an instruction or \"}\" is expected"),
        ("HloModule m\na { x = f32[] parameter(0) }\na { x = f32[] parameter(0) }", "3:1: computation a is defined twice"),
        ("HloModule m\nENTRY a { x = f32[] parameter(0) }\nENTRY b { x = f32[] parameter(0) }", "3:1: a second ENTRY"),
        ("HloModule m\nFileNames\n2 \"a\"", "3:1: line 1 of FileNames is expected"),
    ] {
        let e = refused(text);
        assert!(e.code == Code::InvalidArgument && e.message.starts_with(&format!("HLO text, {want}")), "{text}: {e}");
    }
}

#[test]
fn what_is_not_supported_is_named() {
    for (line, want) in [
        ("y = f32[2,3] frobnicate(x), colour=red", "5:16: operation \"frobnicate\" of %y"),
        ("y = f32[2,3] frobnicate-start(x)", "5:16: operation \"frobnicate-start\" of %y"),
        ("y = f32[?] negate(x)", "5:11: a dimension without a bound"),
        ("y = opaque[] negate(x)", "5:7: an opaque value"),
        ("y = (f32[]) constant((1))", "5:24: a constant that is no array"),
        ("y = f32[3,2]{1,0:T(8,128)} bitcast(x)", "5:30: a bitcast between layouts with tiles"),
        ("y = f32[2,3] copy(x), sharding={mesh['a'=2], [{'a'}]}", "5:34: a sharding by mesh axis names"),
    ] {
        let text = format!("HloModule m\nsum {{ a = f32[] parameter(0) }}\nENTRY e {{\n  x = f32[2,3] parameter(0)\n  {line}\n}}");
        let e = refused(&text);
        assert!(e.code == Code::Unimplemented && e.message.starts_with(&format!("HLO text, {want}")), "{line}: {e}");
    }
}

#[test]
fn nothing_is_nested_without_end() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    for line in [
        format!("y = {} parameter(1)", deep("(", ")")),
        format!("y = f32[2,3] copy(x), sharding={}", deep("{", "}")),
        format!("y = f32[{}1] negate(x)", "1,".repeat(100_000)),
        format!("y = f32[2] constant({})", deep("{", "}")),
    ] {
        let e = instruction(&line).unwrap_err();
        assert_eq!(e.code, Code::InvalidArgument, "{e}");
    }
    // What is skipped may be.
    instruction(&format!("y = f32[2,3] copy(x), frontend_attributes={}", deep("{", "}"))).unwrap();
}
