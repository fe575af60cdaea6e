/** The sending part of the chat machine: queue, tab lock, timers and retries. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { msg } from '../../../lib/i18n/i18n.ts';
import type { ChatCommand, ChatState, ClockTime, SendResult, Transition } from './chat-state.ts';
import {
  canRetry,
  isSameMessage,
  isUploaded,
  type PendingMessage,
  retryDelayMs,
  retryLockMs,
  sendTimeoutMs,
  withFailure,
  withRetriesReset,
  withRetry,
} from './pending-message.ts';
import { nextSendMs, recordAcknowledgement } from './send-pacing.ts';

/** Adds a new message. It is shown at once and sent after it was written to disk. */
export function submit(state: ChatState, entry: PendingMessage): Transition {
  if (state.pendingMessages.some(({ tempId }) => tempId === entry.tempId)) return { state, commands: [] };
  return {
    state: {
      ...state,
      pendingMessages: [...state.pendingMessages, entry],
      persistingIds: withId(state.persistingIds, entry.tempId),
    },
    commands: [{ kind: 'insert', entry }],
  };
}

/** Merges the stored queue of all tabs. Writes of this tab that are still pending take precedence. */
export function mergeOutbox(state: ChatState, storedEntries: readonly PendingMessage[], time: ClockTime): Transition {
  const localEntries = new Map(state.pendingMessages.map((entry) => [entry.tempId, entry]));
  const ownEntries = storedEntries.filter((entry) => entry.senderId === state.currentUserId);
  const storedIds = new Set(ownEntries.map(({ tempId }) => tempId));
  const pendingMessages = [
    ...ownEntries.map((entry) =>
      state.persistingIds.has(entry.tempId) ? (localEntries.get(entry.tempId) ?? entry) : entry,
    ),
    ...state.pendingMessages.filter(({ tempId }) => state.persistingIds.has(tempId) && !storedIds.has(tempId)),
  ];
  return resetExpiredRetryCounts(
    { ...state, pendingMessages, retryAtMs: scheduleRetries(pendingMessages, state.retryAtMs, time.monotonicMs) },
    time,
  );
}

function scheduleRetries(
  pendingMessages: readonly PendingMessage[],
  previous: ReadonlyMap<string, number>,
  nowMs: number,
): Map<string, number> {
  const retryTimes = new Map<string, number>();
  for (const entry of pendingMessages) {
    if (entry.failure?.kind !== 'retrying') continue;
    retryTimes.set(entry.tempId, previous.get(entry.tempId) ?? nowMs + retryDelayMs(entry.retryCount));
  }
  return retryTimes;
}

function resetExpiredRetryCounts(state: ChatState, time: ClockTime): Transition {
  let next: Transition = { state, commands: [] };
  for (const entry of state.pendingMessages) {
    const reset = state.persistingIds.has(entry.tempId) ? undefined : withRetriesReset(entry, time.wallMs);
    if (reset) next = andThen(next, (current) => updateEntry(current, reset, time));
  }
  return next;
}

/** Handles a response to a message, including a late one to an earlier attempt. */
export function handleSendResult(
  state: ChatState,
  event: { conversationId: string; tempId: string; attempt: number; result: Exclude<SendResult, { kind: 'accepted' }> },
  time: ClockTime,
): Transition {
  const inFlightSend = state.inFlight.get(event.conversationId);
  if (inFlightSend?.tempId !== event.tempId || inFlightSend.attempt !== event.attempt) return { state, commands: [] };
  const cleared = { ...state, inFlight: withoutKeys(state.inFlight, event.conversationId) };
  const { result } = event;
  if (result.kind === 'retryLater') {
    return {
      state: { ...cleared, blockedUntilMs: Math.max(state.blockedUntilMs, time.monotonicMs + result.delayMs) },
      commands: [],
    };
  }
  return failSend(cleared, event.tempId, result.code, result.reason, time);
}

/** Removes a confirmed message from the queue. */
export function confirm(state: ChatState, message: Message, time: ClockTime): Transition {
  const entry = state.pendingMessages.find((candidate) => isSameMessage(candidate, message));
  if (!entry) return { state, commands: [] };
  const { tempId } = entry;
  const inFlightSend = state.inFlight.get(entry.conversationId);
  return {
    state: {
      ...state,
      pendingMessages: state.pendingMessages.filter((candidate) => candidate !== entry),
      persistingIds: withoutIds(state.persistingIds, tempId),
      retryAtMs: withoutKeys(state.retryAtMs, tempId),
      retryLockedUntilMs: withoutKeys(state.retryLockedUntilMs, tempId),
      inFlight: inFlightSend?.tempId === tempId ? withoutKeys(state.inFlight, entry.conversationId) : state.inFlight,
      acknowledgements: recordAcknowledgement(state.acknowledgements, tempId, time.monotonicMs),
    },
    commands: [{ kind: 'remove', tempIds: [tempId] }],
  };
}

/** Times out messages whose acknowledgement is overdue. */
export function timeOutSends(state: ChatState, time: ClockTime): Transition {
  let next = resetExpiredRetryCounts(state, time);
  for (const [conversationId, inFlightSend] of state.inFlight) {
    if (inFlightSend.deadlineMs > time.monotonicMs) continue;
    next = andThen(next, (current) =>
      failSend(
        { ...current, inFlight: withoutKeys(current.inFlight, conversationId) },
        inFlightSend.tempId,
        'TIMEOUT',
        msg('Request timeout'),
        time,
      ),
    );
  }
  return next;
}

/** Requeues messages in flight after a disconnect. This does not count as an attempt. */
export function disconnected(state: ChatState): ChatState {
  return { ...state, isConnected: false, inFlight: new Map() };
}

/** Retries a failed message on request of the member, at most once in two seconds. */
export function retryManually(state: ChatState, tempId: string, time: ClockTime): Transition {
  const entry = state.pendingMessages.find((candidate) => candidate.tempId === tempId);
  if (!entry || !canRetry(entry) || state.persistingIds.has(tempId)) return { state, commands: [] };
  if ((state.retryLockedUntilMs.get(tempId) ?? 0) > time.monotonicMs) return { state, commands: [] };
  return updateEntry(lockRetry(state, tempId, time), withRetry(entry), time);
}

/** Discards failed messages. Messages that are in flight or queued stay. */
export function discard(state: ChatState, tempIds: readonly string[]): Transition {
  const requestedIds = new Set(tempIds);
  const discarded = state.pendingMessages.filter(({ tempId, failure }) => failure !== null && requestedIds.has(tempId));
  return discarded.length === 0 ? { state, commands: [] } : discardEntries(state, discarded);
}

/** Removes messages from the queue. */
export function discardEntries(state: ChatState, discarded: readonly PendingMessage[]): Transition {
  const ids = discarded.map(({ tempId }) => tempId);
  return {
    state: {
      ...state,
      pendingMessages: state.pendingMessages.filter((entry) => !discarded.includes(entry)),
      persistingIds: withoutIds(state.persistingIds, ...ids),
      retryAtMs: withoutKeys(state.retryAtMs, ...ids),
      retryLockedUntilMs: withoutKeys(state.retryLockedUntilMs, ...ids),
    },
    commands: [{ kind: 'remove', tempIds: ids }],
  };
}

/** Discards every message at sign-out, so that nothing stays on the device. */
export function discardAll(state: ChatState): Transition {
  const tempIds = state.pendingMessages.map(({ tempId }) => tempId);
  return {
    state: { ...state, pendingMessages: [], inFlight: new Map(), retryAtMs: new Map() },
    commands: [{ kind: 'remove', tempIds }],
  };
}

/** Sends what can be sent now, requests the tab lock for it, or releases the lock. */
export function flush(state: ChatState, time: ClockTime): Transition {
  const requeued = requeueDueRetries(state, time);
  const sendable = sendableHeads(requeued.state, time);
  const uploadable = uploadableHeads(requeued.state);
  const { state: current, commands } = requeued;
  if (sendable.length === 0 && uploadable.length === 0) {
    const isBusy = current.inFlight.size > 0 || current.persistingIds.size > 0 || current.uploadingIds.size > 0;
    if (current.tabLock !== 'held' || isBusy) return requeued;
    return { state: { ...current, tabLock: 'none' }, commands: [...commands, { kind: 'releaseLock' }] };
  }
  if (current.tabLock === 'requested') return requeued;
  if (current.tabLock === 'none')
    return { state: { ...current, tabLock: 'requested' }, commands: [...commands, { kind: 'acquireLock' }] };
  const sends: ChatCommand[] = uploadable.map((entry) => ({ kind: 'upload', entry }));
  const uploadingIds = new Set([...current.uploadingIds, ...uploadable.map(({ tempId }) => tempId)]);
  const inFlight = new Map(current.inFlight);
  let { attempts } = current;
  for (const entry of sendable) {
    if (nextSendMs(current.acknowledgements, inFlight.size, time.monotonicMs) > time.monotonicMs) break;
    attempts += 1;
    inFlight.set(entry.conversationId, {
      tempId: entry.tempId,
      attempt: attempts,
      deadlineMs: time.monotonicMs + sendTimeoutMs,
    });
    sends.push({ kind: 'emit', entry, attempt: attempts });
  }
  return { state: { ...current, uploadingIds, inFlight, attempts }, commands: [...commands, ...sends] };
}

/** Returns when the queue has to act next, or undefined. Acquiring the tab lock is an event of its own. */
export function nextFlushMs(state: ChatState, time: ClockTime): number | undefined {
  const wakeTimes = [...state.inFlight.values()].map(({ deadlineMs }) => deadlineMs);
  if (state.isConnected) {
    const nextAllowedMs = Math.max(
      state.blockedUntilMs,
      nextSendMs(state.acknowledgements, state.inFlight.size, time.monotonicMs),
    );
    const dueTimes = queueHeads(state).map((entry) =>
      entry.failure ? (state.retryAtMs.get(entry.tempId) ?? 0) : nextAllowedMs,
    );
    wakeTimes.push(...dueTimes.filter((ms) => ms > time.monotonicMs));
  }
  return wakeTimes.length === 0 ? undefined : Math.min(...wakeTimes);
}

/** Counts an own message from any tab towards the rate limits. */
export function countTowardsLimit(state: ChatState, message: Message, time: ClockTime): ChatState {
  if (message.senderId !== state.currentUserId) return state;
  const acknowledgements = recordAcknowledgement(state.acknowledgements, message.tempId, time.monotonicMs);
  return acknowledgements === state.acknowledgements ? state : { ...state, acknowledgements };
}

/** Returns whether a message waits for another one, for a rate limit or for the connection. */
export function isQueued(state: ChatState, entry: PendingMessage): boolean {
  if (state.inFlight.get(entry.conversationId)?.tempId === entry.tempId) return false;
  if (!state.isConnected || state.isBlocked) return true;
  const head = state.pendingMessages.find(
    (candidate) => candidate.conversationId === entry.conversationId && isWaiting(candidate),
  );
  return head?.tempId !== entry.tempId;
}

const isWaiting = ({ failure }: PendingMessage) => failure === null || failure.kind === 'retrying';

function queueHeads(state: ChatState): PendingMessage[] {
  const seenConversationIds = new Set<string>();
  const entries: PendingMessage[] = [];
  for (const entry of state.pendingMessages) {
    if (!isWaiting(entry) || seenConversationIds.has(entry.conversationId)) continue;
    seenConversationIds.add(entry.conversationId);
    if (!state.inFlight.has(entry.conversationId) && !state.persistingIds.has(entry.tempId)) entries.push(entry);
  }
  return entries;
}

function sendableHeads(state: ChatState, time: ClockTime): PendingMessage[] {
  if (!state.isConnected || state.blockedUntilMs > time.monotonicMs) return [];
  if (nextSendMs(state.acknowledgements, state.inFlight.size, time.monotonicMs) > time.monotonicMs) return [];
  return queueHeads(state).filter((entry) => entry.failure === null && isUploaded(entry));
}

function uploadableHeads(state: ChatState): PendingMessage[] {
  if (!state.isConnected) return [];
  return queueHeads(state).filter(
    (entry) => entry.failure === null && !isUploaded(entry) && !state.uploadingIds.has(entry.tempId),
  );
}

// Due retries are written to disk first and sent afterwards.
function requeueDueRetries(state: ChatState, time: ClockTime): Transition {
  let next: Transition = { state, commands: [] };
  if (!state.isConnected) return next;
  for (const entry of queueHeads(state)) {
    if (!entry.failure || (state.retryAtMs.get(entry.tempId) ?? 0) > time.monotonicMs) continue;
    next = andThen(next, (current) => updateEntry(lockRetry(current, entry.tempId, time), withRetry(entry), time));
  }
  return next;
}

function failSend(state: ChatState, tempId: string, code: string, reason: string, time: ClockTime): Transition {
  const entry = state.pendingMessages.find((candidate) => candidate.tempId === tempId);
  return entry ? updateEntry(state, withFailure(entry, code, reason, time.wallMs), time) : { state, commands: [] };
}

/** Replaces a message of the queue, which is written to disk before it is sent. */
export function updateEntry(state: ChatState, entry: PendingMessage, time: ClockTime): Transition {
  const pendingMessages = state.pendingMessages.map((candidate) =>
    candidate.tempId === entry.tempId ? entry : candidate,
  );
  const retryAtMs = scheduleRetries(pendingMessages, withoutKeys(state.retryAtMs, entry.tempId), time.monotonicMs);
  return {
    state: { ...state, pendingMessages, retryAtMs, persistingIds: withId(state.persistingIds, entry.tempId) },
    commands: [{ kind: 'update', entry }],
  };
}

function lockRetry(state: ChatState, tempId: string, time: ClockTime): ChatState {
  return {
    ...state,
    retryLockedUntilMs: new Map(state.retryLockedUntilMs).set(tempId, time.monotonicMs + retryLockMs),
  };
}

/** Chains two transitions and concatenates their commands. */
export function andThen(transition: Transition, next: (state: ChatState) => Transition): Transition {
  const { state, commands } = next(transition.state);
  return { state, commands: commands.length === 0 ? transition.commands : [...transition.commands, ...commands] };
}

function withId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids).add(id);
}

/** Returns the set without the given ids. */
export function withoutIds(ids: ReadonlySet<string>, ...removed: string[]): ReadonlySet<string> {
  return removed.some((id) => ids.has(id)) ? new Set([...ids].filter((id) => !removed.includes(id))) : ids;
}

function withoutKeys<Value>(map: ReadonlyMap<string, Value>, ...removed: string[]): ReadonlyMap<string, Value> {
  if (!removed.some((id) => map.has(id))) return map;
  const next = new Map(map);
  for (const id of removed) next.delete(id);
  return next;
}
