//! Arithmetic on dense tensors.
