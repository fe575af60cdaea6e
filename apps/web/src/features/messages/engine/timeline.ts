/** One conversation's messages as far as they are loaded: docs/product.md, Messages. The server's numbers are the order, and the only one. */

/** Where a message of the server's stands; the engine asks for no more than this. */
export type StoredMessage = {
  id: string;
  conversationId: string;
  senderId: string | null;
  /** What its sender called it before it had an id. */
  tempId: string;
  sequenceNumber: number;
};

/** A page that was asked for: being read, failed, or nothing of it. */
export type LoadStatus = 'idle' | 'loading' | 'failed';

/** What is known of a conversation. `through`: up to this number nothing is missing. */
export type Timeline<M extends StoredMessage> = {
  messages: readonly M[];
  contiguousUpTo: number;
  hasOlder: boolean;
  /** Whether a first page has been read: without one nothing is shown and nothing has to be caught up. */
  loaded: boolean;
  latest: LoadStatus;
  older: LoadStatus;
  /** The newest number seen when the missing ones were asked for, while they are on their way. */
  catchingUpTo: number | null;
  /** Whether something may have been missed, as after a broken connection. */
  stale: boolean;
  /** Where the next part of what was missed begins, once a first part is here. */
  resumeAfter: number | null;
};

const trimToCount = 500;
const trimAboveCount = 600;

/** A conversation of which nothing is known yet. */
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

/** The newest number that is shown, 0 where nothing is. */
export function newestSequence(timeline: Timeline<StoredMessage>): number {
  return timeline.messages.at(-1)?.sequenceNumber ?? 0;
}

/** The oldest number that is shown, undefined where nothing is. */
export function oldestSequence(timeline: Timeline<StoredMessage>): number | undefined {
  return timeline.messages[0]?.sequenceNumber;
}

/** Whether messages lie between those that are shown, or may have come without being told. */
export function hasGap(timeline: Timeline<StoredMessage>): boolean {
  return (
    timeline.loaded &&
    timeline.catchingUpTo === null &&
    (timeline.stale || newestSequence(timeline) > timeline.contiguousUpTo)
  );
}

/** Puts messages at their place, each once. `merge` decides what remains where one is there already. */
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

/** Takes over the newest page, the first of a conversation; what arrived while it was on its way stays. */
export function applyLatestPage<M extends StoredMessage>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  const end = page.messages.at(-1)?.sequenceNumber ?? 0;
  const next = insertMessages({ ...timeline, latest: 'idle', loaded: true }, page.messages, merge);
  return advanceContiguous({ ...next, hasOlder: page.hasMore, contiguousUpTo: Math.max(next.contiguousUpTo, end) });
}

/** Takes over the page before the oldest message that is shown. */
export function applyOlderPage<M extends StoredMessage>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (existing: M, received: M) => M,
): Timeline<M> {
  return insertMessages({ ...timeline, older: 'idle', hasOlder: page.hasMore }, page.messages, merge);
}

/** Takes over what was missed. Numbers that the answer leaves out below its end are not for this member. */
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

/** Takes over fresh copies of messages that are there; others are left alone. */
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

/** Where to begin asking for what was missed: after what is known, or earlier where `isOpenEnded` messages may have changed meanwhile. */
export function catchUpFrom<M extends StoredMessage>(
  timeline: Timeline<M>,
  isOpenEnded: (message: M) => boolean,
): number {
  if (timeline.resumeAfter !== null) return timeline.resumeAfter;
  const recent = timeline.messages.slice(-100);
  const first = recent.find((message) => message.sequenceNumber <= timeline.contiguousUpTo && isOpenEnded(message));
  return first ? Math.min(timeline.contiguousUpTo, first.sequenceNumber - 1) : timeline.contiguousUpTo;
}

/** Lets go of the oldest messages of a long conversation: above 600 the newest 500 stay. */
export function trim<M extends StoredMessage>(timeline: Timeline<M>): Timeline<M> {
  if (timeline.messages.length <= trimAboveCount) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-trimToCount), hasOlder: true, older: 'idle' };
}
