/**
 * The loaded messages of one conversation: docs/product.md, Messages. Sequence numbers from the server are the only
 * order.
 */

/** The fields of a stored message that the timeline needs. */
export type StoredMessage = {
  id: string;
  conversationId: string;
  senderId: string | null;
  /** The id that the sender gave it before the server assigned one. */
  tempId: string;
  sequenceNumber: number;
};

/** The state of a page request. */
export type LoadStatus = 'idle' | 'loading' | 'failed';

/** The loaded part of a conversation. No message up to `contiguousUpTo` is missing. */
export type Timeline<M extends StoredMessage> = {
  messages: readonly M[];
  contiguousUpTo: number;
  hasOlder: boolean;
  /** Whether a first page was loaded. Without one nothing is shown and nothing has to be caught up. */
  loaded: boolean;
  latest: LoadStatus;
  older: LoadStatus;
  /** The newest sequence number at the time of the request for missed messages, while that request is pending. */
  catchingUpTo: number | null;
  /** Whether messages may have been missed, for example after a disconnect. */
  stale: boolean;
  /** Where the next page of missed messages starts, after a first page was applied. */
  resumeAfter: number | null;
};

const trimToCount = 500;
const trimAboveCount = 600;

/** Returns a timeline without messages. */
export function emptyTimeline<M extends StoredMessage>(): Timeline<M> {
  return {
    messages: [],
    contiguousUpTo: 0,
    hasOlder: false,
    loaded: false,
    latest: 'idle',
    older: 'idle',
    catchingUpTo: null,
    stale: false,
    resumeAfter: null,
  };
}

/** Returns the newest loaded sequence number, or 0. */
export function newestSequence(timeline: Timeline<StoredMessage>): number {
  return timeline.messages.at(-1)?.sequenceNumber ?? 0;
}

/** Returns the oldest loaded sequence number, or undefined. */
export function oldestSequence(timeline: Timeline<StoredMessage>): number | undefined {
  return timeline.messages[0]?.sequenceNumber;
}

/** Whether the first message after a sequence number is loaded, or there is nothing older to load. */
export function reachesBack(
  timeline: { messages: readonly StoredMessage[]; hasOlder: boolean },
  sequenceNumber: number,
): boolean {
  const first = timeline.messages[0]?.sequenceNumber;
  return !timeline.hasOlder || (first !== undefined && first <= sequenceNumber + 1);
}

/**
 * Whether a message cannot be seen by this member, who deleted it for themselves: the pages that were loaded around it
 * did not contain it.
 */
export function isSkipped(timeline: Timeline<StoredMessage>, { sequenceNumber }: StoredMessage): boolean {
  const { loaded, contiguousUpTo, hasOlder, messages } = timeline;
  if (!loaded || sequenceNumber > contiguousUpTo) return false;
  if (hasOlder && sequenceNumber < (oldestSequence(timeline) ?? Number.POSITIVE_INFINITY)) return false;
  return !messages.some((message) => message.sequenceNumber === sequenceNumber);
}

/** Returns whether messages are missing between the loaded ones, or may have been missed. */
export function hasGap(timeline: Timeline<StoredMessage>): boolean {
  return (
    timeline.loaded &&
    timeline.catchingUpTo === null &&
    (timeline.stale || newestSequence(timeline) > timeline.contiguousUpTo)
  );
}

/** Inserts messages in order, without duplicates. `merge` resolves a message that is already there. */
export function insertMessages<M extends StoredMessage>(
  timeline: Timeline<M>,
  incoming: readonly M[],
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  if (incoming.length === 0) return timeline;
  const last = newestSequence(timeline);
  const first = oldestSequence(timeline) ?? 0;
  const [single] = incoming;
  if (incoming.length === 1 && single && single.sequenceNumber > last) {
    return advanceContiguous({ ...timeline, messages: [...timeline.messages, single] });
  }
  if ((incoming.at(-1)?.sequenceNumber ?? 0) < first && isInOrder(incoming)) {
    return advanceContiguous({ ...timeline, messages: [...incoming, ...timeline.messages] });
  }
  const bySequence = new Map(timeline.messages.map((message) => [message.sequenceNumber, message]));
  for (const message of incoming) {
    const existing = bySequence.get(message.sequenceNumber);
    bySequence.set(message.sequenceNumber, existing ? merge(existing, message) : message);
  }
  const messages = [...bySequence.values()].toSorted((a, b) => a.sequenceNumber - b.sequenceNumber);
  return advanceContiguous({ ...timeline, messages });
}

function isInOrder(messages: readonly StoredMessage[]): boolean {
  return messages.every(
    ({ sequenceNumber }, index) => index === 0 || (messages[index - 1]?.sequenceNumber ?? 0) < sequenceNumber,
  );
}

function advanceContiguous<M extends StoredMessage>(timeline: Timeline<M>): Timeline<M> {
  let { contiguousUpTo } = timeline;
  for (let index = firstAfter(timeline.messages, contiguousUpTo); index < timeline.messages.length; index += 1) {
    if (timeline.messages[index]?.sequenceNumber !== contiguousUpTo + 1) break;
    contiguousUpTo += 1;
  }
  return contiguousUpTo === timeline.contiguousUpTo ? timeline : { ...timeline, contiguousUpTo };
}

function firstAfter(messages: readonly StoredMessage[], sequence: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.sequenceNumber ?? 0) > sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns loaded messages without those that the page skips: the member deleted them for themselves, and the event that
 * says so may have been lost. Before the first message of a page that is not the last one, nothing is known.
 */
function withoutSkipped<M extends StoredMessage>(
  messages: readonly M[],
  page: { messages: readonly M[]; hasMore: boolean; lastSequence?: number | undefined },
): readonly M[] {
  if (messages.length === 0) return messages;
  const [first] = page.messages;
  const start = page.hasMore ? (first?.sequenceNumber ?? Number.POSITIVE_INFINITY) : 0;
  const shown = new Set(page.messages.map(({ sequenceNumber }) => sequenceNumber));
  return messages.filter(
    ({ sequenceNumber }) =>
      sequenceNumber < start || sequenceNumber > (page.lastSequence ?? 0) || shown.has(sequenceNumber),
  );
}

/**
 * Applies the latest page. Messages that arrived during the request stay. Up to `lastSequence`, numbers that the page
 * skips are not visible to this member.
 */
export function applyLatestPage<M extends StoredMessage>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean; lastSequence?: number | undefined },
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  const end = Math.max(page.messages.at(-1)?.sequenceNumber ?? 0, page.lastSequence ?? 0);
  const messages = withoutSkipped(timeline.messages, page);
  const next = insertMessages({ ...timeline, messages, latest: 'idle', loaded: true }, page.messages, merge);
  return advanceContiguous({ ...next, hasOlder: page.hasMore, contiguousUpTo: Math.max(next.contiguousUpTo, end) });
}

/** Applies the page before the oldest loaded message. */
export function applyOlderPage<M extends StoredMessage>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  return insertMessages({ ...timeline, older: 'idle', hasOlder: page.hasMore }, page.messages, merge);
}

/** Applies a page of missed messages. Sequence numbers that the page skips are not visible to this member. */
export function applyMissedPage<M extends StoredMessage>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  const end = page.messages.at(-1)?.sequenceNumber ?? 0;
  const coveredUpTo = page.hasMore ? end : Math.max(end, timeline.catchingUpTo ?? 0);
  const next = insertMessages(
    { ...timeline, catchingUpTo: null, stale: page.hasMore, resumeAfter: page.hasMore ? end : null },
    page.messages,
    merge,
  );
  return advanceContiguous({ ...next, contiguousUpTo: Math.max(next.contiguousUpTo, coveredUpTo) });
}

/** Replaces loaded messages by fresh copies. Other messages are ignored. */
export function applyRefreshedPage<M extends StoredMessage>(
  timeline: Timeline<M>,
  page: { messages: readonly M[] },
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  const first = oldestSequence(timeline) ?? Number.POSITIVE_INFINITY;
  const loadedMessages = page.messages.filter(
    ({ sequenceNumber }) => sequenceNumber >= first && sequenceNumber <= timeline.contiguousUpTo,
  );
  return insertMessages(timeline, loadedMessages, merge);
}

/**
 * Returns where catching up starts: after the last contiguous message, or earlier if `isOpenEnded` messages may have
 * changed.
 */
export function catchUpFrom<M extends StoredMessage>(
  timeline: Timeline<M>,
  isOpenEnded: (message: M) => boolean,
): number {
  if (timeline.resumeAfter !== null) return timeline.resumeAfter;
  const recent = timeline.messages.slice(-100);
  const first = recent.find((message) => message.sequenceNumber <= timeline.contiguousUpTo && isOpenEnded(message));
  return first ? Math.min(timeline.contiguousUpTo, first.sequenceNumber - 1) : timeline.contiguousUpTo;
}

/** Drops the oldest messages of a long conversation: above 600, the newest 500 stay. */
export function trim<M extends StoredMessage>(timeline: Timeline<M>): Timeline<M> {
  if (timeline.messages.length <= trimAboveCount) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-trimToCount), hasOlder: true, older: 'idle' };
}
