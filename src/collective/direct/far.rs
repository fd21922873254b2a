#![allow(unsafe_code)]

//! What goes to members that share no memory with this one, and comes from them. [`Routes`] says who sends what to whom.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use smallvec::SmallVec;

use crate::collective::Kind;
use crate::collective::direct::waiting::Waiting;
use crate::collective::direct::{Peer, Round};
use crate::collective::fold::Source;
use crate::collective::pieces::Way;
use crate::collective::region::Region;
use crate::collective::routes::{Flow, Move, Parcel, Routes};
use crate::error::Result;
use crate::tensor::Block;
use crate::transport::{Broken, LABEL, Transfer, exchange, label_text};

/// Length of what precedes a message: key, number, signature, fingerprint, label.
const HEAD: usize = 40 + LABEL;

/// Connections of a device, by the device at the other end.
pub(super) type Links = HashMap<usize, TcpStream>;

/// What comes from far members for this one, and for the members of its host that read it here.
pub(super) struct Freight {
    routes: Arc<Routes>,
    flow: Kinds,
    /// All pieces for one member from one other, each at a cache line: where each operand's begins, and where all end.
    starts: SmallVec<[usize; 4]>,
    stride: usize,
    /// Nothing when all of it goes to outputs at once.
    memory: Option<Block>,
}

/// As [`Flow`].
enum Kinds {
    Each,
    Same,
    One {
        host: usize,
        column: usize,
    },
    /// Pairs of hosts in this column, and to which member each member sends.
    Pairs {
        hosts: Vec<(usize, usize)>,
        targets: HashMap<usize, usize>,
    },
}

impl Freight {
    pub(super) fn new(round: &Round, routes: Arc<Routes>) -> Result<Freight> {
        let (call, pieces) = (round.pieces.call, round.pieces);
        let position = |device: usize| call.group.iter().position(|d| *d == device);
        let flow = match &call.kind {
            Kind::AllReduce if pieces.way == Way::Reduce => Kinds::Same,
            Kind::AllGather { .. } => Kinds::Same,
            Kind::AllReduce | Kind::ReduceScatter { .. } | Kind::AllToAll { .. } => Kinds::Each,
            Kind::Broadcast { root } => {
                let root = position(*root).ok_or_else(|| error!(Internal, "device {root} is not in the group"))?;
                let (host, column) = routes.place(root);
                Kinds::One { host, column }
            }
            Kind::Permute { pairs } => {
                let places: HashMap<usize, usize> = call.group.iter().enumerate().map(|(i, d)| (*d, i)).collect();
                let place = |d: &usize| places.get(d).copied().ok_or_else(|| error!(Internal, "device {d} is not in the group"));
                let mut targets = HashMap::new();
                let mut hosts = Vec::new();
                for (from, to) in pairs {
                    let (from, to) = (place(from)?, place(to)?);
                    targets.insert(from, to);
                    let ((a, column), (b, _)) = (routes.place(from), routes.place(to));
                    if a != b && column == routes.column && (!routes.is_mesh() || is_far(round, from, to)) {
                        hosts.push((a, b));
                    }
                }
                hosts.sort_unstable();
                hosts.dedup();
                Kinds::Pairs { hosts, targets }
            }
        };
        let mut stride = 0;
        let mut starts = SmallVec::new();
        for k in 0..pieces.operands() {
            starts.push(stride);
            stride += pieces.most(k).next_multiple_of(64);
        }
        let places = match flow {
            Kinds::Each => routes.hosts * routes.columns,
            Kinds::Same => routes.hosts,
            Kinds::One { .. } => 1,
            Kinds::Pairs { .. } => routes.columns,
        };
        // Nobody else reads what comes here, and it is complete as it is.
        let lines = || (0..pieces.operands()).all(|k| pieces.put(0, k).is_line());
        let in_place = routes.columns == 1 && pieces.way == Way::Copy && lines();
        let memory = if in_place { None } else { Some(round.session.arena.alloc(stride * places)?) };
        Ok(Freight { routes, flow, starts, stride, memory })
    }

    /// In the process that has it.
    pub(super) fn address(&self) -> *mut u8 {
        self.memory.as_ref().map_or(std::ptr::null_mut(), Block::ptr)
    }

    /// Nothing when members of another column carry all.
    fn flow(&self) -> Option<Flow<'_>> {
        match &self.flow {
            Kinds::Each => Some(Flow::Each),
            Kinds::Same => Some(Flow::Same),
            Kinds::One { host, column } => (*column == self.routes.column).then_some(Flow::One(*host)),
            Kinds::Pairs { hosts, .. } => Some(Flow::Pairs(hosts)),
        }
    }

    /// Where the pieces are in the memory that host `from` has for the member in `column` of this one.
    fn offset(&self, from: usize, column: usize, k: usize) -> usize {
        let place = match self.flow {
            Kinds::Each => from * self.routes.columns + column,
            Kinds::Same => from,
            Kinds::One { .. } => 0,
            Kinds::Pairs { .. } => column,
        };
        place * self.stride + self.starts[k]
    }

    /// Whether it is the same for all, so that each keeps what it sends on.
    fn for_all(&self) -> bool {
        matches!(self.flow, Kinds::Same | Kinds::One { .. })
    }

    /// For which members of a host a parcel is, by column.
    fn columns(&self, parcel: Parcel) -> SmallVec<[usize; 8]> {
        let routes = &self.routes;
        match &self.flow {
            Kinds::Each => (0..routes.columns).collect(),
            Kinds::Same | Kinds::One { .. } => SmallVec::from_slice(&[routes.column]),
            Kinds::Pairs { targets, .. } => {
                let target = targets.get(&routes.member(parcel.from, routes.column)).map(|to| routes.place(*to));
                target.filter(|(host, _)| *host == parcel.to).map(|(_, column)| column).into_iter().collect()
            }
        }
    }
}

/// Whether bytes between these two need a connection. Unevenly spread members are all alone on their hosts.
fn is_far(round: &Round, a: usize, b: usize) -> bool {
    let me = round.group.me;
    let other = if a == me { b } else { a };
    (a != me && b != me) || matches!(round.group.peers[other], Peer::Far { .. })
}

/// Bytes of parcels on their way to other hosts.
#[derive(Default)]
struct Transit {
    blocks: Vec<Block>,
    parcels: HashMap<Parcel, (*const u8, usize)>,
}

impl Round<'_> {
    /// Exchanges with far members what they need of each other's inputs.
    pub(super) fn far(&mut self, links: &mut Links) -> Result<()> {
        let Some(freight) = &self.freight else { return Ok(()) };
        let (Some(flow), routes) = (freight.flow(), &freight.routes) else { return Ok(()) };
        let mut transit = Transit::default();
        let head = self.head();
        for phase in 0..routes.phases(flow) {
            let moves = self.without_near(routes, routes.phase(flow, phase));
            self.connect(routes, &moves, links)?;
            // What is not consecutive is packed before it goes.
            let own = moves.iter().flat_map(|m| &m.send).filter(|p| p.from == routes.host);
            let packed = own.flat_map(|p| self.pieces_of(freight, *p)).filter(|(.., r)| !r.is_line()).map(|(.., r)| r.bytes()).sum();
            let passing = moves.iter().flat_map(|m| &m.receive).filter(|p| self.is_passing(freight, p));
            let passing = passing.flat_map(|p| self.pieces_of(freight, *p)).map(|(.., r)| r.bytes()).sum();
            let (packing, room) = (self.session.arena.alloc(packed)?, self.session.arena.alloc(passing)?);
            let (mut packed, mut passing) = (0, 0);
            let mut heads = vec![[0; HEAD]; moves.len()];
            let mut transfers = Vec::with_capacity(moves.len());
            let mut arrived = Vec::new();
            for (m, peer_head) in moves.iter().zip(&mut heads) {
                let i = routes.member(m.host, routes.column);
                let Some(stream) = links.get(&self.pieces.call.group[i]) else { bail!(Internal, "no link to member {i}") };
                let head = if m.send.is_empty() { &[][..] } else { &head };
                let peer_head = if m.receive.is_empty() { &mut [][..] } else { peer_head };
                let mut t = Transfer::new(stream, self.rank(i), head, peer_head);
                for parcel in &m.send {
                    if let Some(&(at, len)) = transit.parcels.get(parcel) {
                        // SAFETY: received in an earlier phase, into a block that `transit` keeps.
                        t.send.push(unsafe { std::slice::from_raw_parts(at, len) });
                        continue;
                    }
                    for (column, k, r) in self.pieces_of(freight, *parcel) {
                        // SAFETY: regions lie in their inputs and `packing` has room for all that are not lines; or all
                        // of it has come in an earlier phase.
                        t.send.push(unsafe {
                            let at = if parcel.from != routes.host {
                                self.home(freight, *parcel, column, k).cast_const()
                            } else if r.is_line() {
                                self.inputs[k].add(r.offset)
                            } else {
                                let to = packing.ptr().add(packed);
                                r.pack(self.inputs[k], 0, r.bytes(), to);
                                packed += r.bytes();
                                to.cast_const()
                            };
                            std::slice::from_raw_parts(at, r.bytes())
                        });
                    }
                }
                for parcel in &m.receive {
                    if self.is_passing(freight, parcel) {
                        let bytes = self.pieces_of(freight, *parcel).iter().map(|(.., r)| r.bytes()).sum();
                        let at = room.ptr().wrapping_add(passing);
                        passing += bytes;
                        arrived.push((*parcel, (at.cast_const(), bytes)));
                        // SAFETY: `room` has room for all parcels that pass, each its own.
                        t.recv.push(unsafe { std::slice::from_raw_parts_mut(at, bytes) });
                        continue;
                    }
                    for (column, k, r) in self.pieces_of(freight, *parcel) {
                        // SAFETY: every piece has its own place, where nobody looks before it has come.
                        t.recv.push(unsafe { std::slice::from_raw_parts_mut(self.home(freight, *parcel, column, k), r.bytes()) });
                    }
                }
                transfers.push(t);
            }
            self.exchange(&mut transfers)?;
            transit.parcels.extend(arrived);
            transit.blocks.push(room);
        }
        Ok(())
    }

    /// Gives the far members this one's slice of the result and takes theirs, also for those that this one stands for.
    pub(super) fn exchange_slices(&self, links: &mut Links) -> Result<()> {
        let Some(freight) = self.freight.as_ref().filter(|_| self.pieces.way == Way::ReduceSlices) else { return Ok(()) };
        let routes = &freight.routes;
        let slices = |parcel: &Parcel| {
            let i = routes.member(parcel.from, routes.column);
            (0..self.pieces.operands()).map(move |k| (k, self.pieces.slice(i, k)))
        };
        for phase in 0..routes.phases(Flow::Same) {
            let moves = self.without_near(routes, routes.phase(Flow::Same, phase));
            self.connect(routes, &moves, links)?;
            let mut transfers = Vec::with_capacity(moves.len());
            for m in &moves {
                let i = routes.member(m.host, routes.column);
                let Some(stream) = links.get(&self.pieces.call.group[i]) else { bail!(Internal, "no link to member {i}") };
                let mut t = Transfer::new(stream, self.rank(i), &[], &mut []);
                // SAFETY: slices lie in the output and do not overlap.
                unsafe {
                    for (k, r) in m.send.iter().flat_map(slices) {
                        t.send.push(std::slice::from_raw_parts(self.outputs[k].add(r.offset), r.bytes()));
                    }
                    for (k, r) in m.receive.iter().flat_map(slices) {
                        t.recv.push(std::slice::from_raw_parts_mut(self.outputs[k].add(r.offset), r.bytes()));
                    }
                }
                transfers.push(t);
            }
            self.exchange(&mut transfers)?;
        }
        if routes.columns == 1 {
            return Ok(());
        }
        for host in (0..routes.hosts).filter(|h| *h != routes.host) {
            for (k, r) in slices(&Parcel { from: host, to: host }) {
                for near in (0..routes.columns).filter(|c| *c != routes.column) {
                    let Some(theirs) = self.output_of(routes.member(routes.host, near), k)? else { continue };
                    // SAFETY: outputs are equally large, and this slice of theirs is for this member to write.
                    unsafe { theirs.add(r.offset).copy_from_nonoverlapping(self.outputs[k].add(r.offset), r.bytes()) };
                }
            }
        }
        Ok(())
    }

    /// Where what this member needs of operand `k` of far member `i` is.
    pub(super) fn carried_here(&self, i: usize, k: usize, bytes: usize) -> Result<Source> {
        let Some(freight) = &self.freight else { bail!(Internal, "member {i} is far and has no way here") };
        let routes = &freight.routes;
        let (host, column) = routes.place(i);
        let offset = freight.offset(host, routes.column, k);
        let at = if column == routes.column || bytes == 0 {
            freight.address().wrapping_add(offset)
        } else {
            // The near member in the same column has it.
            let all = offset + bytes;
            self.peer_address(routes.member(routes.host, column), self.published() - 1, all)?.wrapping_add(offset)
        };
        Ok(Source { at, region: Region::line(0, bytes) })
    }

    /// Whether what comes from member `i` has gone to the outputs already.
    pub(super) fn is_there(&self, i: usize) -> bool {
        matches!(self.group.peers[i], Peer::Far { .. }) && self.freight.as_ref().is_some_and(|f| f.memory.is_none())
    }

    /// The pieces of a parcel: for which column, of which operand, and which part of the input of who sends it.
    fn pieces_of(&self, freight: &Freight, parcel: Parcel) -> SmallVec<[(usize, usize, Region); 4]> {
        let routes = &freight.routes;
        let from = routes.member(parcel.from, routes.column);
        let mut pieces = SmallVec::new();
        for column in freight.columns(parcel) {
            for k in 0..self.pieces.operands() {
                let whole = || Some(Region::line(0, self.pieces.call.inputs[k].bytes()));
                let piece = match freight.flow {
                    Kinds::Each => self.pieces.take(from, routes.member(parcel.to, column), k),
                    _ => whole(),
                };
                pieces.extend(piece.map(|r| (column, k, r)));
            }
        }
        pieces
    }

    /// Whether a parcel that comes here is for another host alone.
    fn is_passing(&self, freight: &Freight, parcel: &Parcel) -> bool {
        !freight.for_all() && parcel.to != freight.routes.host
    }

    /// Where a piece that comes here stays.
    fn home(&self, freight: &Freight, parcel: Parcel, column: usize, k: usize) -> *mut u8 {
        match &freight.memory {
            Some(memory) => memory.ptr().wrapping_add(freight.offset(parcel.from, column, k)),
            None => {
                let from = freight.routes.member(parcel.from, freight.routes.column);
                self.outputs[k].wrapping_add(self.pieces.put(from, k).offset)
            }
        }
    }

    /// Unevenly spread members may be near although each counts as alone on its host; they need no message where all send
    /// directly.
    fn without_near(&self, routes: &Routes, mut moves: Vec<Move>) -> Vec<Move> {
        if routes.is_mesh() {
            moves.retain(|m| matches!(self.group.peers[routes.member(m.host, routes.column)], Peer::Far { .. }));
        }
        moves
    }

    fn rank(&self, i: usize) -> usize {
        match &self.group.peers[i] {
            Peer::Me => self.session.world.rank,
            Peer::Near { rank, .. } | Peer::Far { rank } => *rank,
        }
    }

    /// Connects this device with those that it is not connected with. The device with the lower number connects, the other
    /// waits; all are under way at once.
    fn connect(&self, routes: &Routes, moves: &[Move], links: &mut Links) -> Result<()> {
        let (mine, group) = (self.pieces.call.device, self.pieces.call.group);
        let ends = || moves.iter().map(|m| routes.member(m.host, routes.column)).map(|i| (group[i], self.rank(i)));
        for (device, rank) in ends().filter(|(d, _)| mine < *d) {
            if let Entry::Vacant(e) = links.entry(device) {
                e.insert(self.session.dial(rank, mine, device)?);
            }
        }
        for (device, rank) in ends().filter(|(d, _)| mine > *d) {
            if let Entry::Vacant(e) = links.entry(device) {
                let mut waiting = Waiting::new(self);
                e.insert(self.session.answer(mine, device, &mut |t| waiting.check(rank, t))?);
            }
        }
        Ok(())
    }

    fn exchange(&self, transfers: &mut [Transfer]) -> Result<()> {
        let mut waiting = Waiting::new(self);
        let mut check_head = |rank: usize, head: &[u8]| self.check_head(rank, head);
        let mut check = |waited: Duration, behind: &[usize]| behind.iter().try_for_each(|rank| waiting.check(*rank, waited));
        match exchange(transfers, self.session.patience, &mut check_head, &mut check) {
            Ok(()) => Ok(()),
            Err(Broken::Other(e)) => Err(e),
            Err(Broken::Peer(rank, e)) => Err(self.session.lost(rank, &e, &|| self.describe())),
        }
    }

    fn head(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        if let Some(last) = self.group.last() {
            let words = [self.group.key[0], self.group.key[1], self.group.seq as u64, last.signature, last.fingerprint];
            for (at, word) in head.chunks_exact_mut(8).zip(words) {
                at.copy_from_slice(&word.to_le_bytes());
            }
            head[40..].copy_from_slice(&last.label);
        }
        head
    }

    fn check_head(&self, rank: usize, head: &[u8]) -> Result<()> {
        let word = |i: usize| head.get(i * 8..i * 8 + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes);
        let label = || head.get(40..).and_then(|b| b.try_into().ok()).unwrap_or([0; LABEL]);
        let same_place = [word(0), word(1)] == self.group.key && word(2) == self.group.seq as u64;
        // Another group or number is another program as well; any other signature says so.
        self.compare(rank, if same_place { word(3) } else { !word(3) }, word(4), &label)
    }

    pub(super) fn describe(&self) -> String {
        match self.group.last() {
            Some(last) => format!("{} (collective {} of its group)", label_text(&last.label), self.group.seq),
            None => self.pieces.call.label.to_string(),
        }
    }
}
