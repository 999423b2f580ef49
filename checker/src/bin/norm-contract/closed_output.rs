//! A standard output that is closed, `>&-`. It has to be looked at before `main`: see
//! [`output::note_closed`](norm_contract_generator::command_line::output::note_closed).

use norm_contract_generator::command_line::output;
use rustix::io::fcntl_getfd;

ctor::declarative::ctor! {
    // Nothing in it needs what Rust sets up before `main`: it asks the system, and stores a flag.
    #[ctor(unsafe)]
    fn look_at_standard_output() {
        if fcntl_getfd(rustix::stdio::stdout()).is_err() {
            output::note_closed();
        }
    }
}
