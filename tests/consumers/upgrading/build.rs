use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use norm_contract_generator::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let builder = Builder::new("../../fixtures/majors").every_major_version(true);
    builder.clone().generate()?;

    // The same with everything that may get in the way of it.
    let folder = PathBuf::from(env::var("OUT_DIR")?).join("with_options");
    fs::create_dir_all(&folder)?;
    builder
        .module_per_file(true)
        .closed_enums(true)
        .validation(true)
        .chrono(true)
        .type_attribute("Letter", "#[doc(alias = \"post\")]")
        .type_attribute("Coupon", "#[doc(alias = \"post\")]")
        .out_dir(folder)
        .generate()?;
    Ok(())
}
