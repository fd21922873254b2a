#![allow(unsafe_code)]

mod far;
mod waiting;

use std::collections::HashMap;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use parking_lot::Mutex;
use smallvec::SmallVec;

use far::Freight;
use waiting::Waiting;

use crate::collective::fold::{Source, Target, fold};
use crate::collective::pieces::{Pieces, Way, check, group_key, is_label_of, label, signature};
use crate::collective::region::{self, Region};
use crate::collective::routes::Routes;
use crate::collective::{Call, Communicator, Wait};
use crate::error::{Error, Result};
use crate::flight::{Begin, State};
use crate::rendezvous::{Near, Session};
use crate::tensor::{Block, Shape};
use crate::transport::{ADDRESSES, LABEL, label_text, reached};

/// Collectives in which every member reads what it needs directly: from the memory of members in the same process or
/// on the same host, and over TCP from the others, or through one that has it from them. Every reduction goes over the
/// members in group order, so all ways give the same bits.
pub struct Direct {
    session: Arc<Session>,
    /// Of this process, in order.
    devices: Vec<Mutex<Device>>,
}

/// What one device remembers from collective to collective.
#[derive(Default)]
struct Device {
    /// Collectives entered so far.
    order: u64,
    groups: Vec<Group>,
    /// By their devices.
    by_devices: HashMap<Box<[usize]>, usize>,
    /// Of `groups`: that of the latest collective.
    latest: usize,
    /// To devices that share no memory with this one.
    links: HashMap<usize, TcpStream>,
    /// The number that the flight recorder has given to the collective that is under way.
    under_way: Option<u64>,
}

struct Group {
    devices: Box<[usize]>,
    key: [u64; 2],
    /// The number of the latest collective; the first is 1.
    seq: u32,
    /// Position of this device.
    me: usize,
    slot: usize,
    peers: Vec<Peer>,
    /// How the members reach each other that share no memory; none when all do.
    routes: Option<Arc<Routes>>,
    /// Whether others read our memory from other processes, so that it must be in the shared arena.
    shares: bool,
    /// Calls of late, and which of them is the latest: programs repeat themselves.
    recent: Vec<Last>,
    latest: usize,
    /// Which of them each face of the slot shows.
    shown: [Option<usize>; 2],
    /// This member has ended collective `seq`, but has not seen that all others have entered it.
    unsettled: bool,
    /// Collective `seq` has been entered, and its caller will come again to go on with it.
    entered: bool,
}

/// Which members' entries to wait for.
#[derive(Clone, Copy, PartialEq)]
enum Entries {
    All,
    /// Of those without which this member cannot go on.
    Needed,
}

/// How many calls are kept.
const RECENT: usize = 32;

/// A call's text and numbers.
struct Last {
    /// Address and length of its text, which may be gone.
    text: (usize, usize),
    signature: u64,
    fingerprint: u64,
    label: [u8; LABEL],
}

enum Peer {
    Me,
    /// Its memory is in reach.
    Near {
        rank: usize,
        memory: Arc<Near>,
        slot: Option<usize>,
    },
    /// Only messages reach it.
    Far {
        rank: usize,
    },
}

impl Direct {
    pub fn new(session: Arc<Session>) -> Direct {
        let devices = (0..session.me().devices).map(|_| Mutex::default()).collect();
        Direct { session, devices }
    }
}

impl Communicator for Direct {
    fn run(&self, call: &Call, inputs: &[&[u8]], outputs: &mut [&mut [u8]], wait: Wait) -> Result<bool> {
        self.session.check()?;
        let local = call.device.checked_sub(self.session.me().first_device).and_then(|i| self.devices.get(i));
        let device = local.ok_or_else(|| error!(Internal, "{}: device {} is not of this process", call.label, call.device))?;
        let mut device = device.lock();
        let outcome = device.run(&self.session, call, inputs, outputs, wait);
        if outcome.is_err() {
            device.mark(&self.session, State::Failed);
        }
        drop(device);
        // The others of the group wait for this member; without it none can go on.
        outcome.map_err(|e| if call.group.len() > 1 { self.session.failure.set(e) } else { e })
    }

    fn abort(&self, error: Error) {
        let me = self.session.name(self.session.world.rank);
        self.session.failure.set(error.context(format!("{me} cannot take part any more")));
    }
}

impl Device {
    fn run(&mut self, session: &Arc<Session>, call: &Call, inputs: &[&[u8]], outputs: &mut [&mut [u8]], wait: Wait) -> Result<bool> {
        let signature = signature(call);
        let group = self.group(session, call)?;
        let group = &mut self.groups[group];
        if !group.repeats(call, signature) {
            check(call).map_err(|e| e.context(call.label))?;
        }
        let pieces = Pieces::new(call);
        ensure!(
            fits(call.inputs, inputs.iter().map(|b| b.len())) && fits(call.outputs, outputs.iter().map(|b| b.len())),
            Internal,
            "{}: buffers do not have the sizes of their shapes",
            call.label
        );
        if wait == Wait::Brief && !group.can_return(session, &pieces, inputs, outputs) {
            return Ok(false);
        }
        let entered = std::mem::take(&mut group.entered);
        let mut round = Round::new(session, group, pieces, inputs, outputs)?;
        if !entered {
            if round.group.unsettled {
                if wait == Wait::Brief && !round.all_enter_soon(Entries::All) {
                    return Ok(false);
                }
                round.wait_for_entries(Entries::All)?;
            }
            self.order += 1;
            round.group.seq = round.group.seq.wrapping_add(1);
            round.identify(signature);
            if round.freight.is_some() {
                // Before the near members hear of it, who read what comes.
                self.under_way = round.record();
                round.far(&mut self.links)?;
            }
            round.enter(self.order);
            if self.under_way.is_none() {
                self.under_way = round.record();
            }
        }
        if wait == Wait::Brief && !round.all_enter_soon(Entries::Needed) {
            group.entered = true;
            return Ok(false);
        }
        round.wait_for_entries(Entries::Needed)?;
        if let (Some(flight), Some(number)) = (&session.flight, self.under_way) {
            flight.ring.mark(number, State::Met);
        }
        round.work()?;
        round.exchange_slices(&mut self.links)?;
        round.leave()?;
        round.finish(outputs);
        self.mark(session, State::Done);
        Ok(true)
    }

    /// Index in `groups` of the call's.
    fn group(&mut self, session: &Arc<Session>, call: &Call) -> Result<usize> {
        if self.groups.get(self.latest).is_some_and(|g| *g.devices == *call.group) {
            return Ok(self.latest);
        }
        self.latest = match self.by_devices.get(call.group) {
            Some(known) => *known,
            None => {
                self.groups.push(Group::new(session, call)?);
                self.by_devices.insert(call.group.into(), self.groups.len() - 1);
                self.groups.len() - 1
            }
        };
        Ok(self.latest)
    }

    /// The collective that is under way has ended so.
    fn mark(&mut self, session: &Session, state: State) {
        if let (Some(flight), Some(number)) = (&session.flight, self.under_way.take()) {
            flight.ring.mark(number, state);
        }
    }
}

fn fits(shapes: &[Shape], lens: impl Iterator<Item = usize>) -> bool {
    shapes.iter().map(Shape::bytes).eq(lens)
}

impl Group {
    fn new(session: &Arc<Session>, call: &Call) -> Result<Group> {
        let key = group_key(call.group);
        let mut peers = Vec::with_capacity(call.group.len());
        let mut me = 0;
        let mut shares = false;
        let mut homes = Vec::with_capacity(call.group.len());
        for (i, &device) in call.group.iter().enumerate() {
            ensure!(!call.group[..i].contains(&device), Internal, "{}: device {device} is twice in its group", call.label);
            let rank = session.owner(device)?.rank;
            homes.push(session.home(rank));
            peers.push(if device == call.device {
                me = i;
                Peer::Me
            } else {
                match session.near(rank)? {
                    Some(memory) => {
                        shares |= rank != session.world.rank;
                        Peer::Near { rank, memory, slot: None }
                    }
                    None => Peer::Far { rank },
                }
            });
        }
        let slot = session.area.find_or_add(key, call.device)?;
        if let Some(flight) = &session.flight {
            flight.group(key, call.group);
        }
        Ok(Group {
            devices: call.group.into(),
            key,
            seq: 0,
            me,
            slot,
            peers,
            routes: Routes::new(&homes, me).map(Arc::new),
            shares,
            recent: Vec::new(),
            latest: 0,
            shown: [None; 2],
            unsettled: false,
            entered: false,
        })
    }

    /// Whether this is the same call as the latest.
    fn repeats(&self, call: &Call, signature: u64) -> bool {
        self.last().is_some_and(|l| l.text == text(call) && l.signature == signature && l.fingerprint == call.fingerprint)
    }

    /// The call that the group is in, or was in last.
    fn last(&self) -> Option<&Last> {
        self.recent.get(self.latest)
    }

    /// Whether the slots carry the inputs: all members share memory, which they agree on, and there is room.
    fn carries(&self, pieces: &Pieces) -> bool {
        self.routes.is_none() && pieces.are_carried()
    }

    /// A call may return after it has entered if nothing of it is of this call alone: no message, no block that stands
    /// in for a buffer. Members that were never met are not waited for briefly either.
    fn can_return(&self, session: &Session, pieces: &Pieces, inputs: &[&[u8]], outputs: &[&mut [u8]]) -> bool {
        let met = |p: &Peer| matches!(p, Peer::Me | Peer::Near { slot: Some(_), .. });
        if self.carries(pieces) {
            return self.peers.iter().all(met);
        }
        let shared = |at: *const u8, len| len == 0 || session.arena.offset_of(at, len).is_some();
        inputs.len() + outputs.len() <= ADDRESSES
            && self.peers.iter().all(met)
            && (!self.shares || inputs.iter().all(|b| shared(b.as_ptr(), b.len())) && outputs.iter().all(|b| shared(b.as_ptr(), b.len())))
    }
}

/// One collective of one device.
struct Round<'a> {
    session: &'a Arc<Session>,
    group: &'a mut Group,
    pieces: Pieces<'a>,
    /// The slots carry the inputs.
    carries: bool,
    inputs: SmallVec<[*const u8; 4]>,
    outputs: SmallVec<[*mut u8; 4]>,
    /// Stand in for buffers that the others cannot reach: (operand, block).
    staged_inputs: Vec<Block>,
    staged_outputs: Vec<(usize, Block)>,
    table: Option<Block>,
    /// What far members have for this one, and for those that this one stands for.
    freight: Option<Freight>,
}

impl<'a> Round<'a> {
    fn new(
        session: &'a Arc<Session>,
        group: &'a mut Group,
        pieces: Pieces<'a>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Round<'a>> {
        let mut round = Round {
            session,
            carries: group.carries(&pieces),
            pieces,
            inputs: inputs.iter().map(|b| b.as_ptr()).collect(),
            outputs: outputs.iter_mut().map(|b| b.as_mut_ptr()).collect(),
            staged_inputs: Vec::new(),
            staged_outputs: Vec::new(),
            table: None,
            freight: None,
            group,
        };
        if round.carries {
            return Ok(round);
        }
        if round.group.shares {
            round.stage(inputs, outputs)?;
        }
        if let Some(routes) = round.group.routes.clone() {
            round.freight = Some(Freight::new(&round, routes)?);
        }
        if round.published() > ADDRESSES {
            let table = session.arena.alloc(round.published() * 8)?;
            for (i, address) in round.addresses().enumerate() {
                // SAFETY: the table has room for that many.
                unsafe { table.ptr().cast::<u64>().add(i).write(address) };
            }
            round.table = Some(table);
        }
        Ok(round)
    }

    /// Copies what is not in the shared arena to it.
    fn stage(&mut self, inputs: &[&[u8]], outputs: &[&mut [u8]]) -> Result<()> {
        let arena = &self.session.arena;
        for (k, bytes) in inputs.iter().enumerate() {
            if arena.offset_of(bytes.as_ptr(), bytes.len()).is_none() && !bytes.is_empty() {
                let block = arena.alloc(bytes.len())?;
                // SAFETY: the block is new and as long as the bytes.
                unsafe { block.ptr().copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
                self.inputs[k] = block.ptr();
                self.staged_inputs.push(block);
            }
        }
        if self.pieces.way != Way::ReduceSlices {
            return Ok(());
        }
        for (k, bytes) in outputs.iter().enumerate() {
            if arena.offset_of(bytes.as_ptr(), bytes.len()).is_none() && !bytes.is_empty() {
                let block = arena.alloc(bytes.len())?;
                self.outputs[k] = block.ptr();
                self.staged_outputs.push((k, block));
            }
        }
        Ok(())
    }

    fn addresses(&self) -> impl Iterator<Item = u64> {
        let outputs = self.outputs.iter().map(|p| *p as u64);
        let freight = self.freight.iter().map(|f| f.address() as u64);
        self.inputs.iter().map(|p| *p as u64).chain(outputs).chain(freight)
    }

    /// How many addresses those are.
    fn published(&self) -> usize {
        self.inputs.len() + self.outputs.len() + self.group.routes.is_some() as usize
    }

    fn members(&self) -> usize {
        self.group.peers.len()
    }

    /// Notes what this one does.
    fn identify(&mut self, signature: u64) {
        let call = self.pieces.call;
        let group = &mut *self.group;
        let same = |l: &Last| l.signature == signature && l.fingerprint == call.fingerprint && is_label_of(&l.label, call);
        if !group.repeats(call, signature) {
            group.latest = group.recent.iter().position(same).unwrap_or_else(|| {
                let new = Last { text: text(call), signature, fingerprint: call.fingerprint, label: label(call) };
                if group.recent.len() < RECENT {
                    group.recent.push(new);
                    return group.recent.len() - 1;
                }
                let place = (group.latest + 1) % RECENT;
                group.recent[place] = new;
                group.shown.iter_mut().filter(|shown| **shown == Some(place)).for_each(|shown| *shown = None);
                place
            });
            group.recent[group.latest].text = text(call);
        }
    }

    /// Tells the near members what this one does and where its buffers are.
    fn enter(&mut self, order: u64) {
        let slot = self.session.area.slot(self.group.slot);
        let group = &mut *self.group;
        let face = slot.face(group.seq);
        let shown = &mut group.shown[group.seq as usize % 2];
        if *shown != Some(group.latest) {
            *shown = Some(group.latest);
            let last = &group.recent[group.latest];
            face.set_label(&last.label);
            face.signature.store(last.signature, Ordering::Relaxed);
            face.fingerprint.store(last.fingerprint, Ordering::Relaxed);
        }
        face.order.store(order, Ordering::Relaxed);
        if self.carries {
            for (k, at) in self.inputs.iter().enumerate() {
                // SAFETY: the inputs have the bytes of their shapes. Who read what the face carried last has entered the
                // collective before this one since: this member has seen that.
                unsafe { face.carry(self.pieces.carried_at(k), std::slice::from_raw_parts(*at, self.pieces.call.inputs[k].bytes())) };
            }
        } else if let Some(table) = &self.table {
            face.addresses[0].store(table.ptr() as u64, Ordering::Relaxed);
        } else {
            self.addresses().zip(&face.addresses).for_each(|(address, a)| a.store(address, Ordering::Relaxed));
        }
        slot.arrived.set(self.group.seq);
    }

    /// Notes for later that this member has entered.
    fn record(&self) -> Option<u64> {
        let (flight, last, call) = (self.session.flight.as_ref()?, self.group.last()?, self.pieces.call);
        Some(flight.ring.begin(&Begin {
            device: call.device,
            group: self.group.key,
            seq: self.group.seq,
            signature: last.signature,
            fingerprint: call.fingerprint,
            bytes: call.inputs.iter().map(Shape::bytes).sum(),
            call: &last.label,
            program: call.program,
        }))
    }

    /// Whether this member cannot end before near member `i` has entered. Whoever takes nothing of a member whose slot carries
    /// its inputs lets it come later: the next collective waits for it.
    fn needs(&self, i: usize) -> bool {
        !self.carries || (0..self.pieces.operands()).any(|k| self.pieces.take(i, self.group.me, k).is_some())
    }

    /// Whether near members enter within a moment.
    fn all_enter_soon(&self, entries: Entries) -> bool {
        let (seq, patience) = (self.group.seq, self.session.patience);
        self.group.peers.iter().enumerate().all(|(i, peer)| match peer {
            Peer::Near { .. } if entries == Entries::Needed && !self.needs(i) => true,
            Peer::Near { memory, slot: Some(slot), .. } => memory.area.slot(*slot).arrived.soon(patience, |v| reached(v, seq)),
            _ => true,
        })
    }

    /// Waits until near members have entered the same collective.
    fn wait_for_entries(&mut self, entries: Entries) -> Result<()> {
        self.group.unsettled = false;
        let (seq, patience) = (self.group.seq, self.session.patience);
        for i in 0..self.members() {
            let Peer::Near { rank, memory, slot } = &self.group.peers[i] else { continue };
            if slot.is_some() && entries == Entries::Needed && !self.needs(i) {
                self.group.unsettled = true;
                continue;
            }
            let met = slot.filter(|slot| memory.area.slot(*slot).arrived.spin(patience, |v| reached(v, seq)));
            let index = match met {
                Some(index) => index,
                None => self.wait_for_entry(i, *rank, memory, *slot)?,
            };
            let theirs = memory.area.slot(index).face(seq);
            self.compare(*rank, theirs.signature.load(Ordering::Relaxed), theirs.fingerprint.load(Ordering::Relaxed), &|| theirs.label())?;
            if let Peer::Near { slot, .. } = &mut self.group.peers[i] {
                *slot = Some(index);
            }
        }
        Ok(())
    }

    /// Waits until near member `i` has entered the same collective; the number of its slot.
    fn wait_for_entry(&self, i: usize, rank: usize, memory: &Near, slot: Option<usize>) -> Result<usize> {
        let (key, seq, patience) = (self.group.key, self.group.seq, self.session.patience);
        let device = self.pieces.call.group[i];
        let mut waiting = Waiting::new(self);
        let index = match slot {
            Some(index) => index,
            None => {
                let found = |_| memory.area.find(key, device).is_some();
                memory.area.slots_word().wait(patience, found, |t| waiting.check(rank, t))?;
                memory.area.find(key, device).ok_or_else(|| error!(Internal, "a slot has gone"))?
            }
        };
        memory.area.slot(index).arrived.wait(patience, |v| reached(v, seq), |t| waiting.check(rank, t))?;
        Ok(index)
    }

    /// Fails unless member `rank` makes the same call.
    fn compare(&self, rank: usize, signature: u64, fingerprint: u64, label: &dyn Fn() -> [u8; LABEL]) -> Result<()> {
        let Some(mine) = self.group.last() else { bail!(Internal, "not entered") };
        if mine.signature == signature && mine.fingerprint == fingerprint {
            return Ok(());
        }
        // In rank order, so that both sides say the same.
        let me = self.session.world.rank;
        let mut both = [(me, label_text(&mine.label)), (rank, label_text(&label()))];
        both.sort();
        let [(a, call_a), (b, call_b)] = both;
        let devices = &self.pieces.call.group;
        let same = if call_a == call_b { " (the same operation in different executables)" } else { "" };
        bail!(
            Aborted,
            "different programs: as collective {} of devices {}, {} calls {call_a}, {} calls {call_b}{same}",
            self.group.seq,
            short(devices),
            self.session.name(a),
            self.session.name(b)
        )
    }

    /// Reduces or copies to this member's outputs what it needs from all members.
    fn work(&self) -> Result<()> {
        let (n, me, operands) = (self.members(), self.group.me, self.pieces.operands());
        if self.pieces.way == Way::Copy {
            for k in 0..operands {
                let mut filled = 0;
                for i in (0..n).map(|i| (me + i) % n) {
                    let Some(from) = self.pieces.take(i, me, k) else { continue };
                    let to = self.pieces.put(i, k);
                    filled += to.bytes();
                    if self.is_there(i) {
                        continue;
                    }
                    let source = self.source(i, k, from)?;
                    // SAFETY: the regions lie in buffers whose sizes are checked; inputs and outputs do not overlap.
                    unsafe { region::copy(self.outputs[k], &to, source.at, &source.region) };
                }
                let bytes = self.pieces.call.outputs[k].bytes();
                if filled < bytes {
                    // SAFETY: the output has that many bytes.
                    unsafe { self.outputs[k].write_bytes(0, bytes) };
                }
            }
            return Ok(());
        }
        let Some(reducer) = self.pieces.call.reducer else { bail!(Internal, "no reducer") };
        let mut sources = SmallVec::<[Source; 16]>::new();
        for i in 0..n {
            for k in 0..operands {
                let Some(from) = self.pieces.take(i, me, k) else { bail!(Internal, "nothing to reduce") };
                sources.push(self.source(i, k, from)?);
            }
        }
        let mut targets = SmallVec::<[Target; 4]>::new();
        for k in 0..operands {
            let shape = &self.pieces.call.outputs[k];
            let part = match self.pieces.way {
                Way::ReduceSlices => self.pieces.slice(me, k),
                _ => Region::line(0, shape.bytes()),
            };
            let mut copies = SmallVec::new();
            if self.pieces.way == Way::ReduceSlices {
                for i in 0..n {
                    if let Some(theirs) = self.output_of(i, k)? {
                        copies.push(theirs.wrapping_add(part.offset));
                    }
                }
            }
            targets.push(Target { at: self.outputs[k].wrapping_add(part.offset), bytes: part.bytes(), size: shape.dtype.size(), copies });
        }
        // SAFETY: regions and targets lie in buffers whose sizes are checked on all members; every member writes its own
        // slice of the outputs, and nobody writes inputs before all have left.
        unsafe { fold(&targets, &sources, reducer) };
        Ok(())
    }

    /// Where `from` of input `k` of member `i` is.
    fn source(&self, i: usize, k: usize, from: Region) -> Result<Source> {
        let at = match &self.group.peers[i] {
            Peer::Me => self.inputs[k],
            Peer::Near { memory, slot: Some(slot), .. } if self.carries => {
                memory.area.slot(*slot).face(self.group.seq).carried().wrapping_add(self.pieces.carried_at(k))
            }
            Peer::Near { .. } => self.peer_address(i, k, self.pieces.call.inputs[k].bytes())?.cast_const(),
            Peer::Far { .. } => return self.carried_here(i, k, from.bytes()),
        };
        Ok(Source { at, region: from })
    }

    /// Output `k` of another member, if it is in reach.
    fn output_of(&self, i: usize, k: usize) -> Result<Option<*mut u8>> {
        match &self.group.peers[i] {
            Peer::Near { .. } => {
                let bytes = self.pieces.call.outputs[k].bytes();
                self.peer_address(i, self.pieces.operands() + k, bytes).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Our address of what near member `i` published as number `which`.
    fn peer_address(&self, i: usize, which: usize, bytes: usize) -> Result<*mut u8> {
        let Peer::Near { memory, slot: Some(slot), .. } = &self.group.peers[i] else { bail!(Internal, "member {i} is not near") };
        let face = memory.area.slot(*slot).face(self.group.seq);
        let count = self.published();
        let address = if count > ADDRESSES {
            let table = memory.at(face.addresses[0].load(Ordering::Relaxed), count * 8)?.cast::<u64>();
            // SAFETY: the table has `count` addresses, written before the member entered.
            unsafe { table.add(which).read() }
        } else {
            face.addresses[which].load(Ordering::Relaxed)
        };
        if bytes == 0 {
            return Ok(std::ptr::NonNull::dangling().as_ptr());
        }
        memory.at(address, bytes)
    }

    /// Waits until no near member needs anything more of this one.
    fn leave(&mut self) -> Result<()> {
        if self.carries {
            // Until the slot carries something else all have entered the next collective, and so have ended this one.
            return Ok(());
        }
        let seq = self.group.seq;
        self.session.area.slot(self.group.slot).done.set(seq);
        for peer in &self.group.peers {
            let Peer::Near { rank, memory, slot: Some(slot) } = peer else { continue };
            let mut waiting = Waiting::new(self);
            let slot = memory.area.slot(*slot);
            slot.done.wait(self.session.patience, |v| reached(v, seq), |t| waiting.check(*rank, t))?;
        }
        Ok(())
    }

    /// Copies results that went to blocks of the arena to where they belong.
    fn finish(self, outputs: &mut [&mut [u8]]) {
        for (k, block) in &self.staged_outputs {
            // SAFETY: the block is as long as the output.
            unsafe { outputs[*k].as_mut_ptr().copy_from_nonoverlapping(block.ptr(), block.len()) };
        }
    }
}

/// Where the text of a call is. That of a step stays where it is, so that looking at it is left for when it is elsewhere.
fn text(call: &Call) -> (usize, usize) {
    (call.label.as_ptr() as usize, call.label.len())
}

/// The devices of a group, shortened.
fn short(devices: &[usize]) -> String {
    match devices {
        [first, .., last] if devices.len() > 8 => format!("[{first}, …, {last}] ({} of them)", devices.len()),
        _ => format!("{devices:?}"),
    }
}
