fn main() -> Result<(), norm_contract_generator::Error> {
    norm_contract_generator::Builder::new("../../fixtures/plain/ticket.schema.json")
        .validation(true)
        .extra_derive("::consumer_marking::Marked")
        .generate()
}
