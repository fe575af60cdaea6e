/** The sending half of the engine: queue, turns, timers, retries. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { msg } from '../../lib/texts.ts';
import type { Answer, ChatCommand, ChatState, Moment, Step } from './chat-state.ts';
import {
  canRetry,
  failed,
  forgotten,
  isSame,
  retried,
  retryDelayMs,
  retryLockMs,
  sendTimeoutMs,
  type Unsent,
} from './outbox.ts';
import { nextSendMs, noted } from './pace.ts';

/** A new message: it shows at once and goes out once it is written down. */
export function submit(state: ChatState, entry: Unsent): Step {
  if (state.unsent.some(({ tempId }) => tempId === entry.tempId)) return { state, commands: [] };
  return {
    state: { ...state, unsent: [...state.unsent, entry], writing: plus(state.writing, entry.tempId) },
    commands: [{ kind: 'write', entry }],
  };
}

/** The queue as storage has it, for all tabs; what this tab is writing this moment counts more. */
export function takeShelf(state: ChatState, stored: readonly Unsent[], at: Moment): Step {
  const here = new Map(state.unsent.map((entry) => [entry.tempId, entry]));
  const own = stored.filter((entry) => entry.senderId === state.memberId);
  const known = new Set(own.map(({ tempId }) => tempId));
  const unsent = [
    ...own.map((entry) => (state.writing.has(entry.tempId) ? (here.get(entry.tempId) ?? entry) : entry)),
    ...state.unsent.filter(({ tempId }) => state.writing.has(tempId) && !known.has(tempId)),
  ];
  return forgetOldCounts({ ...state, unsent, dueMs: dueOf(unsent, state.dueMs, at.ms) }, at);
}

function dueOf(unsent: readonly Unsent[], before: ReadonlyMap<string, number>, nowMs: number): Map<string, number> {
  const due = new Map<string, number>();
  for (const entry of unsent) {
    if (entry.failure?.kind !== 'retrying') continue;
    due.set(entry.tempId, before.get(entry.tempId) ?? nowMs + retryDelayMs(entry.retryCount));
  }
  return due;
}

function forgetOldCounts(state: ChatState, at: Moment): Step {
  let next: Step = { state, commands: [] };
  for (const entry of state.unsent) {
    const lighter = state.writing.has(entry.tempId) ? undefined : forgotten(entry, at.wallMs);
    if (lighter) next = andThen(next, (now) => rewrite(now, lighter, at));
  }
  return next;
}

/** An answer to a message, or a late one to an attempt that was given up. */
export function takeAnswer(
  state: ChatState,
  told: { conversationId: string; tempId: string; attempt: number; answer: Exclude<Answer, { kind: 'kept' }> },
  at: Moment,
): Step {
  const flight = state.flights.get(told.conversationId);
  if (flight?.tempId !== told.tempId || flight.attempt !== told.attempt) return { state, commands: [] };
  const landed = { ...state, flights: minus(state.flights, told.conversationId) };
  const { answer } = told;
  if (answer.kind === 'wait') {
    return { state: { ...landed, blockedMs: Math.max(state.blockedMs, at.ms + answer.ms) }, commands: [] };
  }
  return fail(landed, told.tempId, answer.code, answer.words, at);
}

/** The server has a message of the member's: its place in the queue is free. */
export function settle(state: ChatState, message: Message, at: Moment): Step {
  const entry = state.unsent.find((each) => isSame(each, message));
  if (!entry) return { state, commands: [] };
  const { tempId } = entry;
  const flight = state.flights.get(entry.conversationId);
  return {
    state: {
      ...state,
      unsent: state.unsent.filter((each) => each !== entry),
      writing: without(state.writing, tempId),
      dueMs: minus(state.dueMs, tempId),
      lockedMs: minus(state.lockedMs, tempId),
      flights: flight?.tempId === tempId ? minus(state.flights, entry.conversationId) : state.flights,
      answered: noted(state.answered, tempId, at.ms),
    },
    commands: [{ kind: 'erase', tempIds: [tempId] }],
  };
}

/** Gives up on answers that are overdue. */
export function giveUp(state: ChatState, at: Moment): Step {
  let next = forgetOldCounts(state, at);
  for (const [conversationId, flight] of state.flights) {
    if (flight.untilMs > at.ms) continue;
    next = andThen(next, (now) =>
      fail(
        { ...now, flights: minus(now.flights, conversationId) },
        flight.tempId,
        'TIMEOUT',
        msg('Request timeout'),
        at,
      ),
    );
  }
  return next;
}

/** What was on its way over a connection that broke is queued again, without counting as tried. */
export function cutOff(state: ChatState): ChatState {
  return { ...state, linked: false, flights: new Map() };
}

/** The member's wish to send a failed message again; a second one within two seconds is not heard. */
export function retryByHand(state: ChatState, tempId: string, at: Moment): Step {
  const entry = state.unsent.find((each) => each.tempId === tempId);
  if (!entry || !canRetry(entry) || state.writing.has(tempId)) return { state, commands: [] };
  if ((state.lockedMs.get(tempId) ?? 0) > at.ms) return { state, commands: [] };
  return rewrite(lock(state, tempId, at), retried(entry), at);
}

/** Throws failed messages away. One that is on its way or merely waits stays. */
export function discard(state: ChatState, tempIds: readonly string[]): Step {
  const wanted = new Set(tempIds);
  const gone = state.unsent.filter(({ tempId, failure }) => failure !== null && wanted.has(tempId));
  if (gone.length === 0) return { state, commands: [] };
  const names = gone.map(({ tempId }) => tempId);
  return {
    state: {
      ...state,
      unsent: state.unsent.filter((entry) => !gone.includes(entry)),
      writing: without(state.writing, ...names),
      dueMs: minus(state.dueMs, ...names),
      lockedMs: minus(state.lockedMs, ...names),
    },
    commands: [{ kind: 'erase', tempIds: names }],
  };
}

/** The member signs out: nothing of theirs stays on the device. */
export function forsake(state: ChatState): Step {
  const tempIds = state.unsent.map(({ tempId }) => tempId);
  return {
    state: { ...state, unsent: [], flights: new Map(), dueMs: new Map() },
    commands: [{ kind: 'erase', tempIds }],
  };
}

/** Sends what can be sent now, asks for the turn to do so, or gives the turn back. */
export function pump(state: ChatState, at: Moment): Step {
  const revived = reviveDue(state, at);
  const ready = readyHeads(revived.state, at);
  const { state: now, commands } = revived;
  if (ready.length === 0) {
    if (now.turn !== 'mine' || now.flights.size > 0 || now.writing.size > 0) return revived;
    return { state: { ...now, turn: 'none' }, commands: [...commands, { kind: 'endTurn' }] };
  }
  if (now.turn === 'asked') return revived;
  if (now.turn === 'none') return { state: { ...now, turn: 'asked' }, commands: [...commands, { kind: 'askTurn' }] };
  const sent: ChatCommand[] = [];
  const flights = new Map(now.flights);
  let { attempts } = now;
  for (const entry of ready) {
    if (nextSendMs(now.answered, flights.size, at.ms) > at.ms) break;
    attempts += 1;
    flights.set(entry.conversationId, { tempId: entry.tempId, attempt: attempts, untilMs: at.ms + sendTimeoutMs });
    sent.push({ kind: 'emit', entry, attempt: attempts });
  }
  return { state: { ...now, flights, attempts }, commands: [...commands, ...sent] };
}

/** The next moment at which the queue has something to do by itself, or undefined. What waits for the turn is told when it comes. */
export function nextDueMs(state: ChatState, at: Moment): number | undefined {
  const times = [...state.flights.values()].map(({ untilMs }) => untilMs);
  if (state.linked) {
    const openMs = Math.max(state.blockedMs, nextSendMs(state.answered, state.flights.size, at.ms));
    const waits = heads(state).map((entry) => (entry.failure ? (state.dueMs.get(entry.tempId) ?? 0) : openMs));
    times.push(...waits.filter((ms) => ms > at.ms));
  }
  return times.length === 0 ? undefined : Math.min(...times);
}

/** A message of the member's was heard of, from whichever tab: it counts towards the limits. */
export function count(state: ChatState, message: Message, at: Moment): ChatState {
  if (message.senderId !== state.memberId) return state;
  const answered = noted(state.answered, message.tempId, at.ms);
  return answered === state.answered ? state : { ...state, answered };
}

/** Whether a message waits behind another one or a limit, or for the connection. */
export function isQueued(state: ChatState, entry: Unsent): boolean {
  if (state.flights.get(entry.conversationId)?.tempId === entry.tempId) return false;
  if (!state.linked || state.isBlocked) return true;
  const head = state.unsent.find((each) => each.conversationId === entry.conversationId && isWaiting(each));
  return head?.tempId !== entry.tempId;
}

const isWaiting = ({ failure }: Unsent) => failure === null || failure.kind === 'retrying';

function heads(state: ChatState): Unsent[] {
  const seen = new Set<string>();
  const found: Unsent[] = [];
  for (const entry of state.unsent) {
    if (!isWaiting(entry) || seen.has(entry.conversationId)) continue;
    seen.add(entry.conversationId);
    if (!state.flights.has(entry.conversationId) && !state.writing.has(entry.tempId)) found.push(entry);
  }
  return found;
}

function readyHeads(state: ChatState, at: Moment): Unsent[] {
  if (!state.linked || state.blockedMs > at.ms) return [];
  if (nextSendMs(state.answered, state.flights.size, at.ms) > at.ms) return [];
  return heads(state).filter(({ failure }) => failure === null);
}

// Retries that are due are written down as such, and go out once they are.
function reviveDue(state: ChatState, at: Moment): Step {
  let next: Step = { state, commands: [] };
  if (!state.linked) return next;
  for (const entry of heads(state)) {
    if (!entry.failure || (state.dueMs.get(entry.tempId) ?? 0) > at.ms) continue;
    next = andThen(next, (now) => rewrite(lock(now, entry.tempId, at), retried(entry), at));
  }
  return next;
}

function fail(state: ChatState, tempId: string, code: string, words: string, at: Moment): Step {
  const entry = state.unsent.find((each) => each.tempId === tempId);
  return entry ? rewrite(state, failed(entry, code, words, at.wallMs), at) : { state, commands: [] };
}

function rewrite(state: ChatState, entry: Unsent, at: Moment): Step {
  const unsent = state.unsent.map((each) => (each.tempId === entry.tempId ? entry : each));
  const dueMs = dueOf(unsent, minus(state.dueMs, entry.tempId), at.ms);
  return {
    state: { ...state, unsent, dueMs, writing: plus(state.writing, entry.tempId) },
    commands: [{ kind: 'rewrite', entry }],
  };
}

function lock(state: ChatState, tempId: string, at: Moment): ChatState {
  return { ...state, lockedMs: new Map(state.lockedMs).set(tempId, at.ms + retryLockMs) };
}

/** Does one thing after another. */
export function andThen(step: Step, next: (state: ChatState) => Step): Step {
  const { state, commands } = next(step.state);
  return { state, commands: commands.length === 0 ? step.commands : [...step.commands, ...commands] };
}

function plus(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set(names).add(name);
}

/** The set without these. */
export function without(names: ReadonlySet<string>, ...gone: string[]): ReadonlySet<string> {
  return gone.some((name) => names.has(name)) ? new Set([...names].filter((name) => !gone.includes(name))) : names;
}

function minus<Value>(map: ReadonlyMap<string, Value>, ...gone: string[]): ReadonlyMap<string, Value> {
  if (!gone.some((name) => map.has(name))) return map;
  const next = new Map(map);
  for (const name of gone) next.delete(name);
  return next;
}
