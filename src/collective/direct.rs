#![allow(unsafe_code)]

mod waiting;

use std::collections::HashMap;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use parking_lot::Mutex;
use smallvec::SmallVec;

use waiting::Waiting;

use crate::collective::fold::{Source, Target, fold};
use crate::collective::pieces::{Pieces, Way, check, group_key, is_label_of, label, signature};
use crate::collective::region::{self, Region};
use crate::collective::{Call, Communicator, Wait};
use crate::error::{Error, Result};
use crate::flight::{Begin, State};
use crate::rendezvous::{Near, Session};
use crate::tensor::{Block, Shape};
use crate::transport::{ADDRESSES, Broken, LABEL, Transfer, exchange, label_text, reached};

/// Collectives in which every member reads what it needs directly: from the memory of members in the same process or
/// on the same host, and over one connection per pair of devices from the others. Every reduction goes over the
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
    /// Whether others read our memory from other processes, so that it must be in the shared arena.
    shares: bool,
    /// Whether every member reads our slot.
    all_near: bool,
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
            round.enter(self.order, signature);
            self.under_way = round.record();
        }
        if wait == Wait::Brief && !round.all_enter_soon(Entries::Needed) {
            group.entered = true;
            return Ok(false);
        }
        let far = round.far(&mut self.links)?;
        round.wait_for_entries(Entries::Needed)?;
        if let (Some(flight), Some(number)) = (&session.flight, self.under_way) {
            flight.ring.mark(number, State::Met);
        }
        round.work(&far)?;
        round.exchange_slices(&self.links)?;
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
        let (mut shares, mut all_near) = (false, true);
        for (i, &device) in call.group.iter().enumerate() {
            ensure!(!call.group[..i].contains(&device), Internal, "{}: device {device} is twice in its group", call.label);
            let rank = session.owner(device)?.rank;
            peers.push(if device == call.device {
                me = i;
                Peer::Me
            } else {
                match session.near(rank)? {
                    Some(memory) => {
                        shares |= rank != session.world.rank;
                        Peer::Near { rank, memory, slot: None }
                    }
                    None => {
                        all_near = false;
                        Peer::Far { rank }
                    }
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
            shares,
            all_near,
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

    /// Whether the slots carry the inputs. All members of a group that are near each other see the same members near.
    fn carries(&self, pieces: &Pieces) -> bool {
        self.all_near && pieces.are_carried()
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
}

/// What came from far members: by member, one packed piece per operand.
#[derive(Default)]
struct Parcels {
    memory: Option<Block>,
    /// `[member * operands + k]`: offset in `memory`.
    offsets: Vec<usize>,
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
            group,
        };
        if round.carries {
            return Ok(round);
        }
        if round.group.shares {
            round.stage(inputs, outputs)?;
        }
        if inputs.len() + outputs.len() > ADDRESSES {
            let table = session.arena.alloc((inputs.len() + outputs.len()) * 8)?;
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
        self.inputs.iter().map(|p| *p as u64).chain(outputs)
    }

    fn members(&self) -> usize {
        self.group.peers.len()
    }

    /// Tells the near members what this one does and where its buffers are.
    fn enter(&mut self, order: u64, signature: u64) {
        let call = self.pieces.call;
        let slot = self.session.area.slot(self.group.slot);
        let group = &mut *self.group;
        let face = slot.face(group.seq);
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
        let shown = &mut group.shown[group.seq as usize % 2];
        if *shown != Some(group.latest) {
            *shown = Some(group.latest);
            face.set_label(&group.recent[group.latest].label);
            face.signature.store(signature, Ordering::Relaxed);
            face.fingerprint.store(call.fingerprint, Ordering::Relaxed);
        }
        face.order.store(order, Ordering::Relaxed);
        if self.carries {
            for (k, at) in self.inputs.iter().enumerate() {
                // SAFETY: the inputs have the bytes of their shapes. Who read what the face carried last has entered the
                // collective before this one since: this member has seen that.
                unsafe { face.carry(self.pieces.carried_at(k), std::slice::from_raw_parts(*at, call.inputs[k].bytes())) };
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
        let (key, seq, patience) = (self.group.key, self.group.seq, self.session.patience);
        for i in 0..self.members() {
            let Peer::Near { rank, memory, slot } = &self.group.peers[i] else { continue };
            if slot.is_some() && entries == Entries::Needed && !self.needs(i) {
                self.group.unsettled = true;
                continue;
            }
            if let Some(slot) = slot.map(|slot| memory.area.slot(slot)).filter(|slot| slot.arrived.spin(patience, |v| reached(v, seq))) {
                let theirs = slot.face(seq);
                self.compare(*rank, theirs.signature.load(Ordering::Relaxed), theirs.fingerprint.load(Ordering::Relaxed), &|| {
                    theirs.label()
                })?;
                continue;
            }
            let (rank, memory, device) = (*rank, memory.clone(), self.pieces.call.group[i]);
            let mut waiting = Waiting::new(self);
            let index = match *slot {
                Some(index) => index,
                None => {
                    let found = |_| memory.area.find(key, device).is_some();
                    memory.area.slots_word().wait(patience, found, |t| waiting.check(rank, t))?;
                    memory.area.find(key, device).ok_or_else(|| error!(Internal, "a slot has gone"))?
                }
            };
            let slot = memory.area.slot(index);
            slot.arrived.wait(patience, |v| reached(v, seq), |t| waiting.check(rank, t))?;
            let theirs = slot.face(seq);
            self.compare(rank, theirs.signature.load(Ordering::Relaxed), theirs.fingerprint.load(Ordering::Relaxed), &|| theirs.label())?;
            drop(waiting);
            if let Peer::Near { slot, .. } = &mut self.group.peers[i] {
                *slot = Some(index);
            }
        }
        Ok(())
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
    fn work(&self, parcels: &Parcels) -> Result<()> {
        let (n, me, operands) = (self.members(), self.group.me, self.pieces.operands());
        if self.pieces.way == Way::Copy {
            for k in 0..operands {
                let mut filled = 0;
                for i in (0..n).map(|i| (me + i) % n) {
                    let Some(from) = self.pieces.take(i, me, k) else { continue };
                    let source = self.source(parcels, i, k, from)?;
                    let to = self.pieces.put(i, k);
                    // SAFETY: the regions lie in buffers whose sizes are checked; inputs and outputs do not overlap.
                    unsafe { region::copy(self.outputs[k], &to, source.at, &source.region) };
                    filled += to.bytes();
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
                sources.push(self.source(parcels, i, k, from)?);
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
    fn source(&self, parcels: &Parcels, i: usize, k: usize, from: Region) -> Result<Source> {
        let at = match &self.group.peers[i] {
            Peer::Me => self.inputs[k],
            Peer::Near { memory, slot: Some(slot), .. } if self.carries => {
                memory.area.slot(*slot).face(self.group.seq).carried().wrapping_add(self.pieces.carried_at(k))
            }
            Peer::Near { .. } => self.peer_address(i, k, self.pieces.call.inputs[k].bytes())?.cast_const(),
            Peer::Far { .. } => {
                let memory = parcels.memory.as_ref().map_or(std::ptr::null(), |m| m.ptr().cast_const());
                let offset = parcels.offsets.get(i * self.pieces.operands() + k).copied().unwrap_or_default();
                return Ok(Source { at: memory, region: Region::line(offset, from.bytes()) });
            }
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
        let count = self.inputs.len() + self.outputs.len();
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

    /// Sends the far members what they need of this one's inputs and takes what it needs of theirs.
    fn far(&mut self, links: &mut HashMap<usize, TcpStream>) -> Result<Parcels> {
        let far: Vec<(usize, usize)> = self.far_members();
        if far.is_empty() {
            return Ok(Parcels::default());
        }
        let (me, call, operands) = (self.group.me, self.pieces.call, self.pieces.operands());
        self.connect(&far, links)?;

        // What comes in, each piece at a cache line; and what goes out, as far as it is not consecutive.
        let mut offsets = vec![0; self.members() * operands];
        let (mut incoming, mut outgoing) = (0usize, 0usize);
        for &(i, _) in &far {
            for k in 0..operands {
                offsets[i * operands + k] = incoming;
                incoming += self.pieces.take(i, me, k).map_or(0, |r| r.bytes()).next_multiple_of(64);
                outgoing += self.pieces.take(me, i, k).filter(|r| !r.is_line()).map_or(0, |r| r.bytes());
            }
        }
        let memory = self.session.arena.alloc(incoming)?;
        let packing = self.session.arena.alloc(outgoing)?;

        let head = self.head();
        let mut heads = vec![[0; HEAD]; far.len()];
        let mut transfers = Vec::with_capacity(far.len());
        let mut packed = 0;
        for (&(i, rank), peer_head) in far.iter().zip(&mut heads) {
            let Some(stream) = links.get(&call.group[i]) else { bail!(Internal, "no link to {}", self.session.name(rank)) };
            let mut t = Transfer::new(stream, rank, &head, peer_head);
            for k in 0..operands {
                if let Some(r) = self.pieces.take(me, i, k) {
                    // SAFETY: regions lie in their inputs; `packing` and `memory` have room for all pieces, each its own.
                    t.send.push(unsafe {
                        let at = if r.is_line() {
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
                if let Some(r) = self.pieces.take(i, me, k) {
                    // SAFETY: as above.
                    t.recv.push(unsafe { std::slice::from_raw_parts_mut(memory.ptr().add(offsets[i * operands + k]), r.bytes()) });
                }
            }
            transfers.push(t);
        }
        self.exchange(&mut transfers)?;
        Ok(Parcels { memory: Some(memory), offsets })
    }

    /// Gives the far members this one's slice of the result and takes theirs.
    fn exchange_slices(&self, links: &HashMap<usize, TcpStream>) -> Result<()> {
        let far = self.far_members();
        if far.is_empty() || self.pieces.way != Way::ReduceSlices {
            return Ok(());
        }
        let (me, call) = (self.group.me, self.pieces.call);
        let mut transfers = Vec::with_capacity(far.len());
        for &(i, rank) in &far {
            let Some(stream) = links.get(&call.group[i]) else { bail!(Internal, "no link to {}", self.session.name(rank)) };
            let mut t = Transfer::new(stream, rank, &[], &mut []);
            for k in 0..self.pieces.operands() {
                let (mine, theirs) = (self.pieces.slice(me, k), self.pieces.slice(i, k));
                // SAFETY: slices lie in the output and do not overlap.
                unsafe {
                    t.send.push(std::slice::from_raw_parts(self.outputs[k].add(mine.offset), mine.bytes()));
                    t.recv.push(std::slice::from_raw_parts_mut(self.outputs[k].add(theirs.offset), theirs.bytes()));
                }
            }
            transfers.push(t);
        }
        self.exchange(&mut transfers)
    }

    /// Position and rank of the members that only messages reach.
    fn far_members(&self) -> Vec<(usize, usize)> {
        let far = |(i, p): (usize, &Peer)| match p {
            Peer::Far { rank } => Some((i, *rank)),
            _ => None,
        };
        self.group.peers.iter().enumerate().filter_map(far).collect()
    }

    /// Connects this device with those far members that it is not connected with. The device with the lower number
    /// connects, the other waits; all are under way at once.
    fn connect(&self, far: &[(usize, usize)], links: &mut HashMap<usize, TcpStream>) -> Result<()> {
        let mine = self.pieces.call.device;
        let new = || far.iter().map(|&(i, rank)| (self.pieces.call.group[i], rank));
        for (device, rank) in new().filter(|(d, _)| mine < *d) {
            if let std::collections::hash_map::Entry::Vacant(e) = links.entry(device) {
                e.insert(self.session.dial(rank, mine, device)?);
            }
        }
        for (device, rank) in new().filter(|(d, _)| mine > *d) {
            if let std::collections::hash_map::Entry::Vacant(e) = links.entry(device) {
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

    fn describe(&self) -> String {
        match self.group.last() {
            Some(last) => format!("{} (collective {} of its group)", label_text(&last.label), self.group.seq),
            None => self.pieces.call.label.to_string(),
        }
    }
}

/// Length of what precedes a message: key, number, signature, fingerprint, label.
const HEAD: usize = 40 + LABEL;

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
