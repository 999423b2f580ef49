//! Which code a generation of the protocol uses. All of it follows from the contract's attributes.

use crate::v1::support::Open;
use crate::v1::{ProtocolErrorCode, ProtocolVersion, Situation};

impl ProtocolVersion {
    /// The generation that is meant where no version is given: the one with the attribute `current`.
    pub const CURRENT: Self = {
        let mut index = 0;
        while !Self::ALL[index].current() {
            index += 1;
        }
        Self::ALL[index]
    };

    // `PartialOrd` is not `const`; the versions are declared from old to new.
    const fn is_before(self, other: Self) -> bool {
        (self as usize) < (other as usize)
    }
}

impl ProtocolErrorCode {
    /// The code by which the current generation says that a resource was not found.
    ///
    /// A server that serves several generations uses [`ProtocolError::resource_not_found`](crate::ProtocolError) or
    /// [`Self::resource_not_found`]: this constant can't become a former generation's code.
    pub const RESOURCE_NOT_FOUND: Self = Self::resource_not_found(ProtocolVersion::CURRENT);

    /// The code by which a generation says that a resource was not found.
    ///
    /// ```
    /// use norm_contract::{ProtocolErrorCode, ProtocolVersion};
    ///
    /// assert_eq!(ProtocolErrorCode::resource_not_found(ProtocolVersion::V2025_11_25).number(), -32002);
    /// assert_eq!(ProtocolErrorCode::resource_not_found(ProtocolVersion::V2026_07_28).number(), -32602);
    /// assert_eq!(ProtocolErrorCode::RESOURCE_NOT_FOUND, ProtocolErrorCode::InvalidParams);
    /// ```
    #[must_use]
    #[expect(
        deprecated,
        reason = "handlers shall not name the code; here it is replaced"
    )]
    pub const fn resource_not_found(version: ProtocolVersion) -> Self {
        Self::ResourceNotFound.wire_code_for(version)
    }

    /// The code that the current generation sends for this one: see [`Self::wire_code_for`].
    #[must_use]
    pub const fn wire_code(self) -> Self {
        self.wire_code_for(ProtocolVersion::CURRENT)
    }

    /// The code that a generation sends for this one: its replacement from `protocol_until` on, if it has one. Every
    /// other code is sent as it is.
    ///
    /// ```
    /// # #![allow(deprecated)]
    /// use norm_contract::{ProtocolErrorCode, ProtocolVersion};
    ///
    /// let code = ProtocolErrorCode::ResourceNotFound;
    /// assert_eq!(code.wire_code(), ProtocolErrorCode::InvalidParams);
    /// assert_eq!(code.wire_code_for(ProtocolVersion::V2025_11_25), code);
    /// ```
    #[must_use]
    pub const fn wire_code_for(self, version: ProtocolVersion) -> Self {
        match (self.protocol_until(), self.replacement()) {
            // What replaces a code may have been replaced itself by then.
            (Some(until), Some(replacement)) if !version.is_before(until) => {
                replacement.wire_code_for(version)
            }
            _ => self,
        }
    }
}

impl Open<ProtocolErrorCode> {
    /// The code that the current generation sends for this one; a number that the contract doesn't know stays.
    #[must_use]
    pub fn wire_code(&self) -> Self {
        self.wire_code_for(ProtocolVersion::CURRENT)
    }

    /// The code that a generation sends for this one; a number that the contract doesn't know stays.
    ///
    /// ```
    /// use norm_contract::support::Open;
    /// use norm_contract::{ProtocolErrorCode, ProtocolVersion};
    ///
    /// let code: Open<ProtocolErrorCode> = (-32002).into();
    /// assert_eq!(code.wire_code_for(ProtocolVersion::V2025_06_18).number(), -32002);
    /// assert_eq!(code.wire_code().number(), -32602);
    /// assert_eq!(Open::<ProtocolErrorCode>::from(-32001).wire_code().number(), -32001);
    /// ```
    #[must_use]
    pub fn wire_code_for(&self, version: ProtocolVersion) -> Self {
        match self.known() {
            Some(code) => code.wire_code_for(version).into(),
            None => self.clone(),
        }
    }

    /// The HTTP status that the protocol prescribes for the code in every situation, if it does.
    #[must_use]
    pub fn http_status(&self) -> Option<i64> {
        self.known().and_then(ProtocolErrorCode::http_status)
    }
}

impl Situation {
    /// The code that a server of this generation answers with: `former_code` where the generation is before that
    /// code's `protocol_until`, else `code`.
    ///
    /// ```
    /// use norm_contract::{ProtocolVersion, Situation};
    ///
    /// let situation = Situation::UnknownResource;
    /// assert_eq!(situation.wire_code_for(ProtocolVersion::V2025_11_25).number(), -32002);
    /// assert_eq!(situation.wire_code_for(ProtocolVersion::V2026_07_28).number(), -32602);
    /// ```
    #[must_use]
    pub const fn wire_code_for(self, version: ProtocolVersion) -> ProtocolErrorCode {
        if let Some(former) = self.former_code()
            && let Some(until) = former.protocol_until()
            && version.is_before(until)
        {
            return former;
        }
        self.code().wire_code_for(version)
    }
}
