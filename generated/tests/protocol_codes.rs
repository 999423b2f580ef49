//! The codes by generation of the protocol.

use norm_contract::ProtocolVersion::{self, *};
use norm_contract::support::Open;
use norm_contract::{ProtocolError, ProtocolErrorCode, Situation};

/// The code for a resource that was not found, in each version of MCP.
const RESOURCE_NOT_FOUND: [(ProtocolVersion, i64); 5] = [
    (V2024_11_05, -32002),
    (V2025_03_26, -32002),
    (V2025_06_18, -32002),
    (V2025_11_25, -32002),
    (V2026_07_28, -32602),
];

/// Every code of MCP that is sent as it is in all generations, with the HTTP status that it always has.
const OTHERS: [(i64, Option<i64>); 9] = [
    (-32700, None),
    (-32600, None),
    (-32601, None),
    (-32602, None),
    (-32603, None),
    (-32042, None),
    (-32020, Some(400)),
    (-32021, Some(400)),
    (-32022, Some(400)),
];

fn code(number: i64) -> ProtocolErrorCode {
    ProtocolErrorCode::from_number(number).expect("a code of MCP")
}

#[test]
fn the_current_version_is_the_newest() {
    assert_eq!(ProtocolVersion::CURRENT.as_str(), "2026-07-28");
}

#[test]
fn a_resource_that_was_not_found_has_the_code_of_the_generation() {
    const CURRENT: i64 = ProtocolErrorCode::RESOURCE_NOT_FOUND.number();
    assert_eq!(CURRENT, -32602);
    let versions: Vec<ProtocolVersion> = RESOURCE_NOT_FOUND.map(|(version, _)| version).into();
    assert_eq!(ProtocolVersion::ALL, versions);

    for (version, number) in RESOURCE_NOT_FOUND {
        let old_habit = ProtocolError::new(-32002, "no such report");
        assert_eq!(
            ProtocolErrorCode::resource_not_found(version).number(),
            number
        );
        assert_eq!(code(-32002).wire_code_for(version).number(), number);
        assert_eq!(old_habit.wire_code_for(version).number(), number);
        assert_eq!(
            Situation::UnknownResource.wire_code_for(version).number(),
            number
        );
    }
    assert_eq!(code(-32002).wire_code().number(), -32602);
    assert_eq!(ProtocolError::new(-32002, "").wire_code().number(), -32602);
    assert_eq!(code(-32002).http_status(), None);
}

#[test]
fn every_other_code_is_sent_as_it_is() {
    assert_eq!(ProtocolErrorCode::ALL.len(), OTHERS.len() + 1);
    for (number, http_status) in OTHERS {
        let error = ProtocolError::new(number, "");
        assert_eq!(error.code().known(), Some(code(number)));
        assert_eq!(code(number).wire_code(), code(number));
        assert_eq!(error.wire_code(), code(number));
        assert_eq!(code(number).http_status(), http_status);
        assert_eq!(error.http_status(), http_status);
        for version in ProtocolVersion::ALL {
            assert_eq!(code(number).wire_code_for(*version), code(number));
            assert_eq!(error.wire_code_for(*version), code(number));
        }
    }
}

#[test]
fn a_number_that_the_contract_does_not_know_stays() {
    for number in [0, 1, -1, -32000, -32003, -32099, i64::MIN, i64::MAX] {
        let open: Open<ProtocolErrorCode> = number.into();
        let error = ProtocolError::new(number, "");
        assert_eq!((open.known(), open.http_status()), (None, None));
        assert_eq!(open.wire_code().number(), number);
        assert_eq!(error.wire_code().number(), number);
        for version in ProtocolVersion::ALL {
            assert_eq!(open.wire_code_for(*version).number(), number);
            assert_eq!(error.wire_code_for(*version).number(), number);
        }
    }
}

#[test]
fn an_unknown_variant_that_is_known_after_all_is_replaced_as_well() {
    let open: Open<ProtocolErrorCode> = Open::Unknown(-32002);
    assert_eq!(open.wire_code().number(), -32602);
    assert_eq!(open.wire_code_for(V2024_11_05).number(), -32002);
}

#[test]
fn other_situations_have_one_code_in_every_generation() {
    for situation in Situation::ALL {
        if *situation != Situation::UnknownResource {
            for version in ProtocolVersion::ALL {
                assert_eq!(
                    situation.wire_code_for(*version),
                    situation.code(),
                    "{situation}"
                );
            }
        }
    }
}
