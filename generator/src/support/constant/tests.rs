//! Every kind of constant, from every kind of input.

use serde_json::{from_str, from_value, to_string};

use super::super::testing::present;
use super::*;

macro_rules! constants {
    ($($name:ident = $value:expr;)*) => {$(
        #[derive(Debug)]
        struct $name;
        impl ConstantValue for $name {
            const VALUE: Literal = $value;
        }
    )*};
}

constants! {
    Nothing = Literal::Null;
    Yes = Literal::Bool(true);
    One = Literal::Integer(1);
    Kind = Literal::Text("kind");
    Half = Literal::Json("0.5");
    Large = Literal::Json("18446744073709551615");
    Pair = Literal::Json(r#"{"a":[1,null],"b":"x"}"#);
}

fn decode<C: ConstantValue>(document: &str) -> Result<String, String> {
    let streamed = from_str::<Constant<C>>(document).map_err(|error| error.to_string());
    let tree: Tree = from_str(document).unwrap();
    let value: Value = from_str(document).unwrap();
    assert_eq!(Constant::<C>::fit(&tree, 0).is_some(), streamed.is_ok());
    assert_eq!(tree.decode::<Constant<C>>().is_ok(), streamed.is_ok());
    assert_eq!(from_value::<Constant<C>>(value).is_ok(), streamed.is_ok());
    streamed.map(|constant| to_string(&constant).unwrap())
}

#[test]
fn the_value_decodes_and_is_written() {
    assert_eq!(decode::<Nothing>("null"), Ok("null".to_owned()));
    assert_eq!(decode::<Yes>("true"), Ok("true".to_owned()));
    assert_eq!(decode::<One>("1"), Ok("1".to_owned()));
    assert_eq!(decode::<One>("1.0"), Ok("1".to_owned()));
    assert_eq!(decode::<Kind>(r#""k\u0069nd""#), Ok(r#""kind""#.to_owned()));
    assert_eq!(decode::<Half>("5e-1"), Ok("0.5".to_owned()));
    let large = "18446744073709551615";
    assert_eq!(decode::<Large>(large), Ok(large.to_owned()));
    let pair = r#"{"a":[1,null],"b":"x"}"#;
    assert_eq!(
        decode::<Pair>(r#"{"b":"x","a":[1.0,null]}"#),
        Ok(pair.to_owned())
    );
}

#[test]
fn other_values_are_refused_with_the_expected_one() {
    assert_eq!(
        decode::<Kind>(r#""other""#),
        Err(r#""other", expected the value "kind" at line 1 column 7"#.to_owned())
    );
    assert_eq!(
        decode::<Kind>("5"),
        Err(
            r#"invalid type: integer `5`, expected the value "kind" at line 1 column 1"#.to_owned()
        )
    );
    assert_eq!(
        decode::<One>("2"),
        Err("2, expected the value 1".to_owned())
    );
    for document in [
        "null", "false", "0", "1.5", "1e30", r#""1""#, "[]", "[1]", "{}",
    ] {
        assert!(decode::<One>(document).is_err());
        assert!(decode::<Yes>(document).is_err());
        assert!(decode::<Half>(document).is_err());
        assert!(decode::<Pair>(document).is_err());
    }
    assert!(decode::<Large>("18446744073709551614").is_err());
    assert!(decode::<Large>("18446744073709551616").is_err());
    assert!(decode::<Pair>(r#"{"a":[1],"b":"x"}"#).is_err());
    assert!(decode::<Pair>(r#"{"a":[1,null],"b":"x","c":0}"#).is_err());
}

#[test]
fn absent_is_an_error_unless_the_property_is_optional() {
    #[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
    struct Tagged {
        kind: Constant<Kind>,
        #[serde(
            default,
            deserialize_with = "present",
            skip_serializing_if = "Option::is_none"
        )]
        one: Option<Constant<One>>,
    }
    let tagged: Tagged = from_str(r#"{"kind":"kind"}"#).unwrap();
    assert_eq!(tagged, Tagged::default());
    assert_eq!(to_string(&tagged).unwrap(), r#"{"kind":"kind"}"#);
    assert_eq!(
        from_str::<Tagged>(r#"{"one":1}"#).unwrap_err().to_string(),
        "missing field `kind` at line 1 column 9"
    );
    assert_eq!(
        format!("{tagged:?}"),
        r#"Tagged { kind: Constant("kind"), one: None }"#
    );
    assert_eq!(Constant::<Half>::value(), Value::from(0.5));
}
