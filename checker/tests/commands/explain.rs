//! `explain`.

use super::contracts::shop;
use super::program::{Call, call, call_anywhere, norm_contract};

const NO_DATA: &str = "\
no_data

The request is valid, but the business's system holds no data that would answer it.

Property  Value
Side      business_data

Cause

No record matches the given period or conditions, and none is being prepared. The server sets this code.
";

#[test]
fn a_code_is_explained_with_cause_remedy_attributes_and_example() {
    let explained = call_anywhere(&["explain", "no_data"]);
    assert_eq!((explained.code, explained.stderr.as_str()), (Some(0), ""));
    assert!(
        explained.stdout.starts_with(NO_DATA),
        "{}",
        explained.stdout
    );
    for part in [
        "\nWhat to do\n",
        "\n    {\n      \"code\": \"no_data\",\n",
        "`ErrorCode::NoData`",
    ] {
        assert!(
            explained.stdout.contains(part),
            "{part}: {}",
            explained.stdout
        );
    }
    for word in ["NoData", "ErrorCode::NoData"] {
        assert_eq!(call_anywhere(&["explain", word]), explained);
    }
}

#[test]
fn every_kind_of_code_is_found_by_what_it_is_called() {
    for (word, title, variant) in [
        (
            "input_schema_violation",
            "input_schema_violation",
            "ReasonCode::InputSchemaViolation",
        ),
        ("excluded", "excluded", "ToolState::Excluded"),
        ("not_ready", "not_ready", "ErrorCode::NotReady"),
        ("business_mcp", "business_mcp", "Side::BusinessMcp"),
        (
            "-32602",
            "InvalidParams (-32602)",
            "ProtocolErrorCode::InvalidParams",
        ),
        (
            "InvalidParams",
            "InvalidParams (-32602)",
            "ProtocolErrorCode::InvalidParams",
        ),
    ] {
        let explained = call_anywhere(&["explain", word]);
        assert_eq!(
            (explained.code, explained.stderr.as_str()),
            (Some(0), ""),
            "{word}"
        );
        let heading = explained.stdout.lines().next();
        assert_eq!(heading, Some(title), "{word}");
        let variant = format!("`{variant}`");
        assert!(
            explained.stdout.contains(&variant),
            "{word}: {}",
            explained.stdout
        );
    }
    let old = call_anywhere(&["explain", "-32002"]).stdout;
    assert!(
        old.contains("\nDeprecated: From 2026-07-28 on, -32602 reports "),
        "{old}"
    );
    assert!(
        old.contains("\nNo longer sent since  2026-07-28\n"),
        "{old}"
    );
}

#[test]
fn the_language_is_the_one_that_is_asked_for_or_the_environments() {
    let english = call_anywhere(&["explain", "no_data", "--lang", "en"]);
    let russian = call_anywhere(&["explain", "no_data", "--lang", "ru"]);
    assert!(
        russian.stdout.contains("\nЧто делать\n"),
        "{}",
        russian.stdout
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (variables, expected) in [
        (&[][..], &english),
        (&[("LANG", "ru_RU.UTF-8")], &russian),
        (&[("LANG", "C.UTF-8")], &english),
        (&[("LANG", "fr_FR.UTF-8")], &english),
        (&[("LANG", "en_GB.UTF-8"), ("LC_ALL", "ru")], &russian),
        (
            &[
                ("LANG", "ru_RU.UTF-8"),
                ("LC_MESSAGES", "en_GB"),
                ("LC_ALL", ""),
            ],
            &english,
        ),
    ] {
        let mut command = norm_contract(folder.path());
        command
            .args(["explain", "no_data"])
            .envs(variables.iter().copied());
        let called = Call::from(command.output().expect("the program starts"));
        assert_eq!(called, *expected, "{variables:?}");
    }
    assert_eq!(
        call_anywhere(&["explain", "no_data", "--lang", "fr"]),
        Call::usage("the contract isn't written in that language; --lang takes ru, en")
    );
    let unknown = call_anywhere(&["explain", "no_dat", "--lang", "ru"]);
    assert_eq!(
        unknown.stderr,
        "ошибка: нет ничего с именем `no_dat`; похожие имена: no_data\n\nСправка: --help.\n"
    );
}

#[test]
fn an_unknown_word_is_refused_with_its_nearest() {
    let nearest = |word: &str| call_anywhere(&["explain", word]);
    assert_eq!(
        nearest("no_dat"),
        Call::usage("nothing is called `no_dat`; the nearest names: no_data")
    );
    assert_eq!(
        nearest("invalidparams"),
        Call::usage(
            "nothing is called `invalidparams`; the nearest names: InvalidParams, invalid_params"
        )
    );
    assert_eq!(
        nearest("missing-translatoin"),
        Call::usage(
            "nothing is called `missing-translatoin`; the nearest names: missing-translation"
        )
    );
    assert_eq!(
        nearest("xyzzy\u{1b}[m"),
        Call::usage("nothing is called `xyzzy␛[m`")
    );
}

#[test]
fn a_type_is_explained_by_its_fields_or_values() {
    let side = call_anywhere(&["explain", "Side", "--lang", "ru"]);
    assert_eq!((side.code, side.stderr.as_str()), (Some(0), ""));
    assert!(
        side.stdout.starts_with("Side\n\nСторона. "),
        "{}",
        side.stdout
    );
    assert!(
        side.stdout.contains("\nЗначения: business_mcp, "),
        "{}",
        side.stdout
    );
    assert!(
        side.stdout.contains("\n- business_data: "),
        "{}",
        side.stdout
    );
    let shop = shop();
    let explained = call(shop.path(), &["explain", "Code", "--contract", "contract"]);
    let page = "\
Code

Code. Says what happened.

Values: sold_out.
- sold_out: None is left.

Code      Final
sold_out  yes
";
    assert_eq!(explained, Call::printed(page));
}

#[test]
fn the_codes_of_another_contract_are_explained() {
    let shop = shop();
    let page = "\
sold_out

None is left.

Property  Value
Final     yes

Cause

Others were faster.

What to do

Come again tomorrow.

Example

    \"sold_out\"

In Rust

`Code::SoldOut`

A value of Code.
";
    let explained = call(
        shop.path(),
        &["explain", "sold_out", "--contract", "contract"],
    );
    assert_eq!(explained, Call::printed(page));
    assert_eq!(
        call(
            shop.path(),
            &["explain", "no_data", "--contract", "contract"]
        ),
        Call::usage("nothing is called `no_data`")
    );
    assert_eq!(
        call(
            shop.path(),
            &[
                "explain",
                "sold_out",
                "--contract",
                "contract",
                "--lang",
                "ru"
            ]
        ),
        Call {
            code: Some(2),
            stdout: String::new(),
            stderr:
                "ошибка: на этом языке контракта нет; --lang принимает en\n\nСправка: --help.\n"
                    .to_owned(),
        }
    );
    assert_eq!(
        call(
            shop.path(),
            &["explain", "sold_out", "--contract", "nowhere"]
        ),
        Call::usage("there is no nowhere")
    );
}
