//! Where there are conversions, and where there are none.

use std::marker::PhantomData;

use consumer_upgrading::shop::v1::support::Open;
use consumer_upgrading::shop::{v1, v2};

/// Tells by `EXISTS` whether `New` has `From<Old>`: an inherent constant wins over one of a trait.
struct Conversion<Old, New>(PhantomData<(Old, New)>);

trait None {
    const EXISTS: bool = false;
}

impl<Old, New> None for Conversion<Old, New> {}

impl<Old, New: From<Old>> Conversion<Old, New> {
    const EXISTS: bool = true;
}

macro_rules! exist {
    ($($old:ty => $new:ty),* $(,)?) => {
        [$((stringify!($old), <Conversion<$old, $new>>::EXISTS)),*]
    };
}

#[test]
fn a_type_that_holds_every_value_of_its_predecessor_has_a_conversion() {
    let found = exist! {
        v1::Order => v2::Order,
        v1::Line => v2::Line,
        v1::Money => v2::Money,
        v1::Payment => v2::Payment,
        v1::Card => v2::Card,
        v1::Cash => v2::Cash,
        v1::Phone => v2::Phone,
        v1::Category => v2::Category,
        v1::Count => v2::Count,
        v1::Widened => v2::Widened,
        v1::Fixed => v2::Fixed,
        v1::DomainState => v2::DomainState,
        v1::OrdersData => v2::OrdersData,
        v1::OrdersDataSuccess => v2::OrdersDataSuccess,
        Open<v1::OrderStatus> => Open<v2::OrderStatus>,
        v1::OrderStatus => v2::OrderStatus,
        v1::OrderKind => v2::OrderKind,
        v1::Size => v2::Size,
        v1::Size => Open<v2::Size>,
        Open<v1::Urgency> => Open<v2::Urgency>,
    };
    assert_eq!(found.map(|(name, _)| (name, true)), found);
}

#[test]
fn one_that_does_not_has_none() {
    let found = exist! {
        v1::Customer => v2::Customer,
        v1::Parcel => v2::Parcel,
        v1::Shipment => v2::Shipment,
        v1::Address => v2::Address,
        v1::Contact => v2::Contact,
        v1::Setting => v2::Setting,
        v1::Priority => v2::Priority,
        v1::Colour => v2::Colour,
        Open<v1::Colour> => v2::Colour,
        Open<v1::Colour> => Open<v2::Colour>,
        // The bare enum lost a value; only the open one has a place for it.
        v1::Urgency => v2::Urgency,
        // There is no way back.
        v2::Order => v1::Order,
    };
    assert_eq!(found.map(|(name, _)| (name, false)), found);
}
