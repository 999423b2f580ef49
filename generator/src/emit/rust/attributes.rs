//! Attributes, made without a parser: there are several for each field.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

/// Attributes that stand one after the other, for `quote!` and for syntax trees.
#[derive(Default)]
pub(super) struct Attributes(pub(super) Vec<syn::Attribute>);

impl ToTokens for Attributes {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0
            .iter()
            .for_each(|attribute| attribute.to_tokens(tokens));
    }
}

/// `#[doc = "…"]`, which is printed as a comment.
pub(super) fn doc(line: &str) -> syn::Attribute {
    let text = syn::LitStr::new(line, Span::call_site());
    outer(syn::Meta::NameValue(syn::MetaNameValue {
        path: path("doc"),
        eq_token: Default::default(),
        value: syn::Expr::Lit(syn::ExprLit {
            attrs: Vec::new(),
            lit: syn::Lit::Str(text),
        }),
    }))
}

/// `#[name]`.
pub(super) fn word(name: &str) -> syn::Attribute {
    outer(syn::Meta::Path(path(name)))
}

/// `#[name(arguments)]`.
pub(super) fn list(name: &str, arguments: TokenStream) -> syn::Attribute {
    outer(syn::Meta::List(syn::MetaList {
        path: path(name),
        delimiter: syn::MacroDelimiter::Paren(Default::default()),
        tokens: arguments,
    }))
}

fn path(name: &str) -> syn::Path {
    Ident::new(name, Span::call_site()).into()
}

fn outer(meta: syn::Meta) -> syn::Attribute {
    syn::Attribute {
        pound_token: Default::default(),
        style: syn::AttrStyle::Outer,
        bracket_token: Default::default(),
        meta,
    }
}
