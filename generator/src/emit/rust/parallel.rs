//! Work on all processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Of a thread that prints: parsing and printing call themselves for inner types.
const STACK_BYTES: usize = 8 * 1024 * 1024;

/// What comes of `work` on each of `inputs`, in their order, with a thread for each processor.
pub(super) fn in_parallel<I: Sync, O: Send>(inputs: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    if inputs.len() < 2 {
        return inputs.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let work_off = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match inputs.get(index) {
                Some(input) => done.push((index, work(input))),
                None => return done,
            }
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done = thread::scope(|scope| {
        // This thread only waits: its heap is full of holes from the reading, which makes it slow.
        let threads: Vec<_> = (0..processors.min(inputs.len()))
            .filter_map(|_| {
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                thread.spawn_scoped(scope, work_off).ok()
            })
            .collect();
        let mut done = Vec::new();
        for thread in threads {
            match thread.join() {
                Ok(by_thread) => done.extend(by_thread),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        // What is left where no thread could be started.
        done.extend(work_off());
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, output)| output).collect()
}

#[cfg(test)]
mod tests {
    use super::in_parallel;

    #[test]
    fn outputs_stand_in_the_order_of_inputs() {
        let inputs: Vec<u64> = (0..100).collect();
        let outputs = in_parallel(&inputs, |input| {
            // The first take longest, so that others overtake them.
            let times = 100_000 / (input + 1);
            (0..times).fold(*input, |sum, _| std::hint::black_box(sum))
        });
        assert_eq!(outputs, inputs);
    }
}
