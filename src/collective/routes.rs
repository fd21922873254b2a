//! Which way bytes go between members of a group that share no memory. Every member knows the whole schedule, so nothing
//! about it is ever sent.
//!
//! Members that share memory stand on one **host**. Where all hosts of a group have equally many, a member talks only to
//! those that have its own place on other hosts, its column: it carries what they have for all members of its host, who
//! read it from its memory. With few hosts everybody in a column is connected with everybody else. With more, bytes go by
//! way of others, along edges whose ends are a power of two apart: connections grow with the logarithm of the hosts.

/// So many hosts are all connected with each other, in each column.
const MESH: usize = 8;
/// So many members, where hosts have different numbers of them.
const UNEVEN_MESH: usize = 32;

/// The hosts of a group, and the place of one member.
#[derive(Clone, Debug)]
pub struct Routes {
    /// Members host by host; as many on each.
    members: Vec<usize>,
    /// By member: host, and place on that host.
    places: Vec<(usize, usize)>,
    pub hosts: usize,
    pub columns: usize,
    pub host: usize,
    pub column: usize,
    mesh: bool,
}

/// What goes between hosts in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow<'a> {
    /// From each to each something else.
    Each,
    /// From each the same to all others.
    Same,
    /// From one to all others.
    One(usize),
    /// From some to some: pairs of different hosts, each once.
    Pairs(&'a [(usize, usize)]),
}

/// What one host has for another; where it is the same for all, both numbers are those of the host that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parcel {
    pub from: usize,
    pub to: usize,
}

/// What a member exchanges with one host in one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub host: usize,
    /// One message each way, none where there is no parcel; a parcel may have no bytes.
    pub send: Vec<Parcel>,
    pub receive: Vec<Parcel>,
}

impl Routes {
    /// `homes` tells for each member of the group where it is; members of one home share memory. Nothing when all do.
    pub fn new(homes: &[u64], me: usize) -> Option<Routes> {
        let mut hosts: Vec<Vec<usize>> = Vec::new();
        let mut numbers = std::collections::HashMap::new();
        for (member, home) in homes.iter().enumerate() {
            let number = *numbers.entry(home).or_insert(hosts.len());
            if number == hosts.len() {
                hosts.push(Vec::new());
            }
            hosts[number].push(member);
        }
        if hosts.len() < 2 {
            return None;
        }
        let columns = hosts[0].len();
        let even = hosts.iter().all(|h| h.len() == columns);
        let (members, hosts, columns, most) = match even {
            true => (hosts.concat(), hosts.len(), columns, MESH),
            false => ((0..homes.len()).collect(), homes.len(), 1, UNEVEN_MESH),
        };
        let mut places = vec![(0, 0); homes.len()];
        for (at, member) in members.iter().enumerate() {
            places[*member] = (at / columns, at % columns);
        }
        let (host, column) = *places.get(me)?;
        Some(Routes { members, places, hosts, columns, host, column, mesh: hosts <= most })
    }

    pub fn member(&self, host: usize, column: usize) -> usize {
        self.members[host * self.columns + column]
    }

    /// Host and column of a member.
    pub fn place(&self, member: usize) -> (usize, usize) {
        self.places[member]
    }

    /// Whether everybody in a column is connected with everybody else.
    pub fn is_mesh(&self) -> bool {
        self.mesh
    }

    /// How many phases an exchange has. What is received in one may be sent on in the next.
    pub fn phases(&self, flow: Flow) -> usize {
        match flow {
            _ if self.mesh => 1,
            Flow::Pairs(pairs) if pairs.iter().all(|p| self.is_edge(*p)) => 1,
            _ => self.hosts.next_power_of_two().trailing_zeros() as usize,
        }
    }

    /// What this member does in a phase, each host once.
    pub fn phase(&self, flow: Flow, phase: usize) -> Vec<Move> {
        let mut moves = Moves(Vec::new());
        match flow {
            _ if self.mesh => self.at_once(flow, &mut moves),
            Flow::Same => self.gather(phase, &mut moves),
            Flow::Each => self.pass_on(phase, &mut moves),
            Flow::One(root) => self.spread(root, phase, &mut moves),
            Flow::Pairs(pairs) => self.carry(pairs, phase, &mut moves),
        }
        moves.0
    }

    /// From host `a` to host `b`, counted in the one direction around.
    fn distance(&self, a: usize, b: usize) -> usize {
        (b + self.hosts - a) % self.hosts
    }

    fn after(&self, host: usize, distance: usize) -> usize {
        (host + distance) % self.hosts
    }

    fn before(&self, host: usize, distance: usize) -> usize {
        (host + self.hosts - distance % self.hosts) % self.hosts
    }

    fn is_edge(&self, (a, b): (usize, usize)) -> bool {
        let d = self.distance(a, b);
        d.is_power_of_two() || (self.hosts - d).is_power_of_two()
    }

    fn at_once(&self, flow: Flow, moves: &mut Moves) {
        let me = self.host;
        for other in (1..self.hosts).map(|d| self.after(me, d)) {
            let (mut out, mut back) = (Parcel { from: me, to: other }, Parcel { from: other, to: me });
            let (sends, receives) = match flow {
                Flow::Each => (true, true),
                Flow::Same => {
                    (out.to, back.to) = (me, other);
                    (true, true)
                }
                Flow::One(root) => {
                    (out.to, back.to) = (me, other);
                    (root == me, root == other)
                }
                Flow::Pairs(pairs) => (pairs.contains(&(me, other)), pairs.contains(&(other, me))),
            };
            if sends {
                moves.send(other, out);
            }
            if receives {
                moves.receive(other, back);
            }
        }
    }

    /// Before phase k a host has what the 2^k hosts from itself on have.
    fn gather(&self, phase: usize, moves: &mut Moves) {
        let (me, step) = (self.host, 1 << phase);
        let count = step.min(self.hosts - step);
        let (to, from) = (self.before(me, step), self.after(me, step));
        let own = |host: usize| Parcel { from: host, to: host };
        (0..count).for_each(|i| moves.send(to, own(self.after(me, i))));
        (0..count).for_each(|i| moves.receive(from, own(self.after(from, i))));
    }

    /// A parcel goes the parts of its distance that are powers of two, the smallest first.
    fn pass_on(&self, phase: usize, moves: &mut Moves) {
        let (me, step) = (self.host, 1 << phase);
        let (to, from) = (self.after(me, step), self.before(me, step));
        for d in (1..self.hosts).filter(|d| d & step != 0) {
            let gone = d & (step - 1);
            let source = self.before(me, gone);
            moves.send(to, Parcel { from: source, to: self.after(source, d) });
            let source = self.before(me, gone + step);
            moves.receive(from, Parcel { from: source, to: self.after(source, d) });
        }
    }

    /// A tree: in phase k the first 2^k hosts, counted from the root, send to the 2^k after them.
    fn spread(&self, root: usize, phase: usize, moves: &mut Moves) {
        let (turn, step) = (self.distance(root, self.host), 1 << phase);
        let parcel = Parcel { from: root, to: root };
        if turn < step && turn + step < self.hosts {
            moves.send(self.after(self.host, step), parcel);
        }
        if (step..2 * step).contains(&turn) {
            moves.receive(self.before(self.host, step), parcel);
        }
    }

    /// Pairs of hosts that have an edge use it in the first phase, others pass on as [`Routes::pass_on`] does. Nothing is
    /// sent where nothing is to be sent.
    fn carry(&self, pairs: &[(usize, usize)], phase: usize, moves: &mut Moves) {
        let (me, step) = (self.host, 1 << phase);
        for &(a, b) in pairs {
            let parcel = Parcel { from: a, to: b };
            if self.is_edge((a, b)) {
                if phase == 0 && a == me {
                    moves.send(b, parcel);
                }
                if phase == 0 && b == me {
                    moves.receive(a, parcel);
                }
                continue;
            }
            let d = self.distance(a, b);
            if d & step == 0 {
                continue;
            }
            let at = self.after(a, d & (step - 1));
            if at == me {
                moves.send(self.after(me, step), parcel);
            }
            if self.after(at, step) == me {
                moves.receive(at, parcel);
            }
        }
    }
}

struct Moves(Vec<Move>);

impl Moves {
    fn with(&mut self, host: usize) -> &mut Move {
        let at = self.0.iter().position(|m| m.host == host).unwrap_or_else(|| {
            self.0.push(Move { host, send: Vec::new(), receive: Vec::new() });
            self.0.len() - 1
        });
        &mut self.0[at]
    }

    fn send(&mut self, host: usize, parcel: Parcel) {
        self.with(host).send.push(parcel);
    }

    fn receive(&mut self, host: usize, parcel: Parcel) {
        self.with(host).receive.push(parcel);
    }
}

/// The most connections that any member of a group of `ranks` has, `local` of them on each host, after an all-gather,
/// broadcasts and an exchange with the next. An all-reduce, an all-to-all and any other permutation need no others.
pub fn most_connections(ranks: usize, local: usize) -> usize {
    let homes: Vec<u64> = (0..ranks).map(|r| (r / local) as u64).collect();
    let Some(mut routes) = Routes::new(&homes, 0) else { return 0 };
    let mut most = 0;
    // Columns are alike.
    for host in 0..routes.hosts {
        routes.host = host;
        let mut peers = std::collections::HashSet::new();
        for flow in [Flow::Same, Flow::One(0), Flow::One(routes.hosts / 2)] {
            for phase in 0..routes.phases(flow) {
                peers.extend(routes.phase(flow, phase).iter().map(|m| m.host));
            }
        }
        // `Each` has the edges of `Same`, in the other direction.
        for pair in [(host, routes.after(host, 1)), (routes.before(host, 1), host)] {
            peers.extend(routes.phase(Flow::Pairs(&[pair]), 0).iter().map(|m| m.host));
        }
        most = most.max(peers.len());
    }
    most
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    /// Delivers everything as the members' schedules say; fails when one sends what it does not have, or what the other
    /// does not expect. Returns what each host of a column has, and with whom it was connected.
    fn play(hosts: usize, flow: Flow) -> (Vec<HashSet<Parcel>>, Vec<HashSet<usize>>) {
        let homes: Vec<u64> = (0..hosts as u64).collect();
        let routes = Routes::new(&homes, 0).unwrap();
        let mut has: Vec<HashSet<Parcel>> = (0..hosts).map(|_| HashSet::new()).collect();
        let mut connected = vec![HashSet::new(); hosts];
        for phase in 0..routes.phases(flow) {
            let mut sent: HashMap<(usize, usize), Vec<Parcel>> = HashMap::new();
            let mut expected = HashMap::new();
            for host in 0..hosts {
                let routes = Routes { host, ..routes.clone() };
                for m in routes.phase(flow, phase) {
                    assert_ne!(m.host, host);
                    connected[host].insert(m.host);
                    for parcel in &m.send {
                        assert!(parcel.from == host || has[host].contains(parcel), "{host} has no {parcel:?} in phase {phase}");
                    }
                    if !m.send.is_empty() {
                        sent.insert((host, m.host), m.send);
                    }
                    if !m.receive.is_empty() {
                        expected.insert((m.host, host), m.receive);
                    }
                }
            }
            assert_eq!(sent, expected, "{flow:?} between {hosts} hosts, phase {phase}");
            for ((_, to), parcels) in sent {
                has[to].extend(parcels);
            }
        }
        (has, connected)
    }

    fn few(hosts: usize) -> usize {
        if hosts <= MESH { hosts - 1 } else { 2 * hosts.next_power_of_two().trailing_zeros() as usize }
    }

    #[test]
    fn everything_arrives_by_few_connections() {
        for hosts in (2..40).chain([63, 64, 65, 100, 128]) {
            let own = |host: usize| Parcel { from: host, to: host };
            let (each, mut connections) = play(hosts, Flow::Each);
            let (same, more) = play(hosts, Flow::Same);
            connections.iter_mut().zip(more).for_each(|(a, b)| a.extend(b));
            for to in 0..hosts {
                for from in (0..hosts).filter(|from| *from != to) {
                    assert!(each[to].contains(&Parcel { from, to }), "{from} to {to} of {hosts}");
                    assert!(same[to].contains(&own(from)));
                }
            }
            for root in [0, hosts / 2, hosts - 1] {
                let (one, more) = play(hosts, Flow::One(root));
                connections.iter_mut().zip(more).for_each(|(a, b)| a.extend(b));
                assert!((0..hosts).all(|h| h == root || one[h].contains(&own(root))));
            }
            for shift in 1..hosts {
                let pairs: Vec<(usize, usize)> = (0..hosts).map(|h| (h, (h + shift) % hosts)).collect();
                let (some, more) = play(hosts, Flow::Pairs(&pairs));
                connections.iter_mut().zip(more).for_each(|(a, b)| a.extend(b));
                assert!(pairs.iter().all(|&(from, to)| some[to].contains(&Parcel { from, to })));
            }
            assert!(connections.iter().all(|c| c.len() <= few(hosts)), "{hosts} hosts: {connections:?}");
        }
    }

    #[test]
    fn any_pairs_arrive() {
        let pairs: Vec<(usize, usize)> = (0..50).map(|h| (h, (h * 7 + 3) % 50)).filter(|(a, b)| a != b).collect();
        let (has, _) = play(50, Flow::Pairs(&pairs));
        assert!(pairs.iter().all(|&(from, to)| has[to].contains(&Parcel { from, to })));
        let (has, _) = play(50, Flow::Pairs(&[(3, 41)]));
        assert!(has[41].contains(&Parcel { from: 3, to: 41 }));
    }

    #[test]
    fn hosts_with_equally_many_members_have_columns() {
        let routes = Routes::new(&[7, 9, 7, 9, 9, 7], 4).unwrap();
        assert_eq!((routes.hosts, routes.columns, routes.host, routes.column), (2, 3, 1, 2));
        assert_eq!((0..3).map(|c| routes.member(0, c)).collect::<Vec<_>>(), [0, 2, 5]);
        assert_eq!(routes.place(3), (1, 1));
        let uneven = Routes::new(&[7, 7, 9], 1).unwrap();
        assert_eq!((uneven.hosts, uneven.columns, uneven.host), (3, 1, 1));
        assert!(Routes::new(&[7, 7], 1).is_none());
    }

    #[test]
    fn connections_grow_with_the_logarithm() {
        assert_eq!(most_connections(8, 8), 0);
        assert_eq!(most_connections(64, 8), 7);
        assert_eq!(most_connections(1024, 8), 13);
        assert_eq!(most_connections(65_536, 8), 25);
    }
}
