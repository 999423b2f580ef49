//! Whom to trust.

use norm_contract_generator::Words;
use std::fmt;
use std::sync::Arc;

use reqwest::Url;
use rustls::ClientConfig;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls_platform_verifier::Verifier;

use crate::client::failure::{Failure, Kind};

/// Certificates of authorities that are trusted besides the system's.
#[derive(Clone, Default)]
pub struct Certificates(Vec<CertificateDer<'static>>);

/// A text that holds no certificates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCertificates(Words);

impl Certificates {
    /// Adds the certificates of a text in PEM.
    ///
    /// # Errors
    /// A text without any, or with one that is damaged.
    pub fn add_pem(&mut self, pem: &[u8]) -> Result<(), InvalidCertificates> {
        let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
        let read = read.map_err(|error| {
            let other = Words::new("это не PEM", "this is no PEM");
            InvalidCertificates(other.because(&Words::foreign(error)))
        })?;
        if read.is_empty() {
            return Err(InvalidCertificates(Words::new(
                "здесь нет сертификата; ожидалось `-----BEGIN CERTIFICATE-----`",
                "there is no certificate; expected `-----BEGIN CERTIFICATE-----`",
            )));
        }
        let mut store = rustls::RootCertStore::empty();
        for (index, certificate) in read.iter().enumerate() {
            store.add(certificate.clone()).map_err(|error| {
                let number = index + 1;
                let unusable = Words::new(
                    format!("сертификат {number} непригоден"),
                    format!("certificate {number} can't be used"),
                );
                InvalidCertificates(unusable.because(&Words::foreign(error)))
            })?;
        }
        self.0.extend(read);
        Ok(())
    }
}

/// How many there are.
impl fmt::Debug for Certificates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Certificates({})", self.0.len())
    }
}

impl InvalidCertificates {
    /// What is wrong, in both languages.
    pub fn words(&self) -> Words {
        self.0.clone()
    }
}

/// In English.
impl fmt::Display for InvalidCertificates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.english)
    }
}

impl std::error::Error for InvalidCertificates {}

/// The system's authorities are read only where they are needed: it takes longer than many a server.
pub(super) fn configuration(
    url: &Url,
    certificates: &Certificates,
) -> Result<ClientConfig, Failure> {
    let unusable = |error: rustls::Error| {
        let cause = Words::new(
            "TLS: не удалось загрузить доверенные сертификаты",
            "TLS: the trusted certificates can't be loaded",
        );
        Failure::new(Kind::NoConnection, cause.because(&Words::foreign(error)))
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?;
    if url.scheme() == "http" {
        let nobody = rustls::RootCertStore::empty();
        return Ok(builder.with_root_certificates(nobody).with_no_client_auth());
    }
    let extra = certificates.0.iter().cloned();
    let verifier = Verifier::new_with_extra_roots(extra, provider).map_err(unusable)?;
    let builder = builder
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier));
    Ok(builder.with_no_client_auth())
}
