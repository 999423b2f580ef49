//! The types of all major versions of the contract in `tests/fixtures/majors`.
//!
//! A type that can hold every value of its predecessor takes them over:
//!
//! ```
//! use consumer_upgrading::shop::{v1, v2};
//!
//! let money = v1::Money::new(5, "EUR");
//! assert_eq!(v2::Money::from(money), v2::Money::new(5, "EUR"));
//! ```
//!
//! One that can't doesn't compile:
//!
//! ```compile_fail,E0277
//! use consumer_upgrading::shop::{v1, v2};
//!
//! let customer = v1::Customer::new("Ada");
//! let customer = v2::Customer::from(customer);
//! ```
#![deny(warnings)]

/// The generated types: a module for each major version.
pub mod shop {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}

/// The same with a module for each file, closed enums, validation and conversions.
pub mod with_options {
    include!(concat!(env!("OUT_DIR"), "/with_options/contract.rs"));
}

/// The same file where nothing of it is used and nothing of it is visible.
mod unused {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}
