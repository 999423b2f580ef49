//! Objects, written from structs property by property.
//!
//! What serde derives for a struct would write the same; this asks no macro for it, and less of the compiler.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::extra::Extra;

/// An object that is being written.
pub struct ObjectWriter<S: Serializer> {
    members: S::SerializeMap,
}

impl<S: Serializer> ObjectWriter<S> {
    /// Begins an object.
    ///
    /// # Errors
    /// Those of the output, as with all that follows.
    #[inline]
    pub fn new(serializer: S) -> Result<Self, S::Error> {
        let members = serializer.serialize_map(None)?;
        Ok(Self { members })
    }

    /// Writes a property that is always there.
    ///
    /// # Errors
    /// Those of the output.
    #[inline]
    pub fn write<V: Serialize>(&mut self, name: &'static str, value: &V) -> Result<(), S::Error> {
        self.members.serialize_entry(name, value)
    }

    /// Writes a property if it is there.
    ///
    /// # Errors
    /// Those of the output.
    #[inline]
    pub fn write_present<V: Serialize>(
        &mut self,
        name: &'static str,
        value: &Option<V>,
    ) -> Result<(), S::Error> {
        match value {
            Some(value) => self.write(name, value),
            None => Ok(()),
        }
    }

    /// Writes the properties that aren't declared, in their order.
    ///
    /// # Errors
    /// Those of the output.
    #[inline]
    pub fn write_extra(&mut self, extra: &Extra) -> Result<(), S::Error> {
        extra
            .iter()
            .try_for_each(|(name, value)| self.members.serialize_entry(name, value))
    }

    /// Ends the object.
    ///
    /// # Errors
    /// Those of the output.
    #[inline]
    pub fn end(self) -> Result<S::Ok, S::Error> {
        self.members.end()
    }
}
