//! Strongly connected components of a graph: what can reach each other.

/// Kosaraju's algorithm without recursion: linear, whatever the depth.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    let mut reversed = vec![Vec::new(); edges.len()];
    for (from, targets) in edges.iter().enumerate() {
        for to in targets {
            reversed[*to].push(from);
        }
    }
    let mut finished = Vec::with_capacity(edges.len());
    let mut seen = vec![false; edges.len()];
    for start in 0..edges.len() {
        visit(start, edges, &mut seen, |node| finished.push(node));
    }
    let mut component = vec![0; edges.len()];
    let mut seen = vec![false; edges.len()];
    for start in finished.into_iter().rev() {
        visit(start, &reversed, &mut seen, |node| component[node] = start);
    }
    component
}

/// Depth first from `start` through what wasn't seen yet; calls `finish` on the way back.
fn visit(start: usize, edges: &[Vec<usize>], seen: &mut [bool], mut finish: impl FnMut(usize)) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut path = vec![(start, 0)];
    while let Some((node, next)) = path.last_mut() {
        match edges[*node].get(*next) {
            Some(target) => {
                *next += 1;
                if !std::mem::replace(&mut seen[*target], true) {
                    path.push((*target, 0));
                }
            }
            None => {
                finish(*node);
                path.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn circles_are_one_component() {
        let found = components(&[vec![1], vec![2], vec![0, 3], vec![]]);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[1], found[2]);
        assert_ne!(found[2], found[3]);
    }
}
