fn main() -> Result<(), norm_contract_generator::Error> {
    norm_contract_generator::Builder::new("../../fixtures/majors")
        .every_major_version(true)
        .generate()
}
