//! HLO protos and HLO text -> [`Module`].

mod asynchronous;
mod groups;
mod instruction;
pub mod literal;
mod options_proto;
pub mod proto;
mod reader;
pub mod shape;
pub mod sharding;
mod text;

use std::borrow::Cow;

use prost::Message;

use crate::error::Result;
use crate::import::CompileOptions;
use crate::ir::{BinaryOp, Module, UnaryOp};

pub use text::is_text;

/// Reads an HloModuleProto or HLO text. Where nobody said for how many devices it is (`undecided`), the text may.
pub fn module(code: &[u8], options: &CompileOptions, undecided: bool) -> Result<Module> {
    let mut options = Cow::Borrowed(options);
    let proto = if is_text(code) {
        let text = text::read(code)?;
        if undecided {
            let options = options.to_mut();
            options.num_replicas = text.num_replicas.unwrap_or(options.num_replicas);
            options.num_partitions = text.num_partitions.unwrap_or(options.num_partitions);
        }
        text.proto
    } else {
        decode(code)?
    };
    reader::read(&proto, &options).map_err(|e| e.context(format_args!("HLO module {:?}", proto.name)))
}

/// The HloModuleProto that the code is, or the one that it says as text.
pub fn module_proto(code: &[u8]) -> Result<proto::HloModuleProto> {
    if is_text(code) { Ok(text::read(code)?.proto) } else { decode(code) }
}

fn decode(code: &[u8]) -> Result<proto::HloModuleProto> {
    proto::HloModuleProto::decode(code)
        .map_err(|e| error!(InvalidArgument, "neither HLO text, which starts with \"HloModule\", nor an HloModuleProto: {e}"))
}

/// Whether a program returns a tuple, which may be of one array.
pub fn returns_tuple(code: &[u8]) -> bool {
    /// The rest of the module is skipped.
    #[derive(Clone, PartialEq, Message)]
    struct Head {
        #[prost(message, optional, tag = "4")]
        host_program_shape: Option<proto::ProgramShapeProto>,
    }
    let shape = match is_text(code) {
        true => text::read(code).ok().and_then(|text| text.proto.host_program_shape),
        false => Head::decode(code).ok().and_then(|head| head.host_program_shape),
    };
    shape.and_then(|shape| shape.result).is_some_and(|result| shape::is_tuple(&result))
}

#[rustfmt::skip]
const UNARY: &[(&str, UnaryOp)] = &[
    ("abs", UnaryOp::Abs), ("acos", UnaryOp::Acos), ("acosh", UnaryOp::Acosh), ("asin", UnaryOp::Asin), ("asinh", UnaryOp::Asinh),
    ("atanh", UnaryOp::Atanh), ("cbrt", UnaryOp::Cbrt), ("ceil", UnaryOp::Ceil), ("cosine", UnaryOp::Cos), ("cosh", UnaryOp::Cosh),
    ("count-leading-zeros", UnaryOp::CountLeadingZeros), ("erf", UnaryOp::Erf), ("exponential", UnaryOp::Exp),
    ("exponential-minus-one", UnaryOp::ExpMinusOne), ("floor", UnaryOp::Floor), ("imag", UnaryOp::Imag),
    ("is-finite", UnaryOp::IsFinite), ("log", UnaryOp::Log), ("log-plus-one", UnaryOp::LogPlusOne), ("logistic", UnaryOp::Logistic),
    ("negate", UnaryOp::Negate), ("not", UnaryOp::Not), ("popcnt", UnaryOp::PopulationCount), ("real", UnaryOp::Real),
    ("round-nearest-afz", UnaryOp::RoundNearestAfz), ("round-nearest-even", UnaryOp::RoundNearestEven), ("rsqrt", UnaryOp::Rsqrt),
    ("sign", UnaryOp::Sign), ("sine", UnaryOp::Sin), ("sinh", UnaryOp::Sinh), ("sqrt", UnaryOp::Sqrt), ("tan", UnaryOp::Tan),
    ("tanh", UnaryOp::Tanh),
];

#[rustfmt::skip]
const BINARY: &[(&str, BinaryOp)] = &[
    ("add", BinaryOp::Add), ("subtract", BinaryOp::Subtract), ("multiply", BinaryOp::Multiply), ("divide", BinaryOp::Divide),
    ("remainder", BinaryOp::Remainder), ("maximum", BinaryOp::Maximum), ("minimum", BinaryOp::Minimum), ("power", BinaryOp::Power),
    ("atan2", BinaryOp::Atan2), ("and", BinaryOp::And), ("or", BinaryOp::Or), ("xor", BinaryOp::Xor),
    ("shift-left", BinaryOp::ShiftLeft), ("shift-right-arithmetic", BinaryOp::ShiftRightArithmetic),
    ("shift-right-logical", BinaryOp::ShiftRightLogical), ("mulhi", BinaryOp::MulHi),
];

/// The HLO name of an operation.
pub fn unary_opcode(op: UnaryOp) -> &'static str {
    UNARY.iter().find(|(_, o)| *o == op).map_or("", |(n, _)| n)
}

/// The HLO name of an operation.
pub fn binary_opcode(op: BinaryOp) -> &'static str {
    BINARY.iter().find(|(_, o)| *o == op).map_or("", |(n, _)| n)
}
