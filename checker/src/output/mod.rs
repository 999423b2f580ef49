//! The report for people and programs.
