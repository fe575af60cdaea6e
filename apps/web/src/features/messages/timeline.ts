/** One conversation's messages as far as they are loaded: docs/product.md, Messages. The server's numbers are the order, and the only one. */

/** Where a message of the server's stands; the engine asks for no more than this. */
export type Stored = {
  id: string;
  conversationId: string;
  senderId: string | null;
  /** What its sender called it before it had an id. */
  tempId: string;
  sequenceNumber: number;
};

/** A page that was asked for: being read, failed, or nothing of it. */
export type Reading = 'idle' | 'reading' | 'failed';

/** What is known of a conversation. `through`: up to this number nothing is missing. */
export type Timeline<M extends Stored> = {
  messages: readonly M[];
  through: number;
  hasOlder: boolean;
  /** Whether a first page has been read: without one nothing is shown and nothing has to be caught up. */
  loaded: boolean;
  latest: Reading;
  older: Reading;
  /** The newest number seen when the missing ones were asked for, while they are on their way. */
  catchingUpTo: number | null;
  /** Whether something may have been missed, as after a broken connection. */
  stale: boolean;
  /** Where the next part of what was missed begins, once a first part is here. */
  resumeAfter: number | null;
};

const keptMessages = 500;
const tooManyMessages = 600;

/** A conversation of which nothing is known yet. */
export function emptyTimeline<M extends Stored>(): Timeline<M> {
  return {
    messages: [],
    through: 0,
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
export function newest(timeline: Timeline<Stored>): number {
  return timeline.messages.at(-1)?.sequenceNumber ?? 0;
}

/** The oldest number that is shown, undefined where nothing is. */
export function oldest(timeline: Timeline<Stored>): number | undefined {
  return timeline.messages[0]?.sequenceNumber;
}

/** Whether messages lie between those that are shown, or may have come without being told. */
export function misses(timeline: Timeline<Stored>): boolean {
  return timeline.loaded && timeline.catchingUpTo === null && (timeline.stale || newest(timeline) > timeline.through);
}

/** Puts messages at their place, each once. `merge` decides what remains where one is there already. */
export function insert<M extends Stored>(
  timeline: Timeline<M>,
  incoming: readonly M[],
  merge: (had: M, got: M) => M,
): Timeline<M> {
  if (incoming.length === 0) return timeline;
  const last = newest(timeline);
  const first = oldest(timeline) ?? 0;
  const [only] = incoming;
  if (incoming.length === 1 && only && only.sequenceNumber > last) {
    return advance({ ...timeline, messages: [...timeline.messages, only] });
  }
  if ((incoming.at(-1)?.sequenceNumber ?? 0) < first && isInOrder(incoming)) {
    return advance({ ...timeline, messages: [...incoming, ...timeline.messages] });
  }
  const bySequence = new Map(timeline.messages.map((message) => [message.sequenceNumber, message]));
  for (const message of incoming) {
    const had = bySequence.get(message.sequenceNumber);
    bySequence.set(message.sequenceNumber, had ? merge(had, message) : message);
  }
  const messages = [...bySequence.values()].toSorted((one, other) => one.sequenceNumber - other.sequenceNumber);
  return advance({ ...timeline, messages });
}

function isInOrder(messages: readonly Stored[]): boolean {
  return messages.every(
    ({ sequenceNumber }, at) => at === 0 || (messages[at - 1]?.sequenceNumber ?? 0) < sequenceNumber,
  );
}

function advance<M extends Stored>(timeline: Timeline<M>): Timeline<M> {
  let { through } = timeline;
  for (let at = firstAfter(timeline.messages, through); at < timeline.messages.length; at += 1) {
    if (timeline.messages[at]?.sequenceNumber !== through + 1) break;
    through += 1;
  }
  return through === timeline.through ? timeline : { ...timeline, through };
}

function firstAfter(messages: readonly Stored[], sequence: number): number {
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
export function takeLatest<M extends Stored>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (had: M, got: M) => M,
): Timeline<M> {
  const end = page.messages.at(-1)?.sequenceNumber ?? 0;
  const next = insert({ ...timeline, latest: 'idle', loaded: true }, page.messages, merge);
  return advance({ ...next, hasOlder: page.hasMore, through: Math.max(next.through, end) });
}

/** Takes over the page before the oldest message that is shown. */
export function takeOlder<M extends Stored>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (had: M, got: M) => M,
): Timeline<M> {
  return insert({ ...timeline, older: 'idle', hasOlder: page.hasMore }, page.messages, merge);
}

/** Takes over what was missed. Numbers that the answer leaves out below its end are not for this member. */
export function takeMissed<M extends Stored>(
  timeline: Timeline<M>,
  page: { messages: readonly M[]; hasMore: boolean },
  merge: (had: M, got: M) => M,
): Timeline<M> {
  const end = page.messages.at(-1)?.sequenceNumber ?? 0;
  const known = page.hasMore ? end : Math.max(end, timeline.catchingUpTo ?? 0);
  const next = insert(
    { ...timeline, catchingUpTo: null, stale: page.hasMore, resumeAfter: page.hasMore ? end : null },
    page.messages,
    merge,
  );
  return advance({ ...next, through: Math.max(next.through, known) });
}

/** Takes over fresh copies of messages that are there; others are left alone. */
export function takeAgain<M extends Stored>(
  timeline: Timeline<M>,
  page: { messages: readonly M[] },
  merge: (had: M, got: M) => M,
): Timeline<M> {
  const first = oldest(timeline) ?? Number.POSITIVE_INFINITY;
  const known = page.messages.filter(
    ({ sequenceNumber }) => sequenceNumber >= first && sequenceNumber <= timeline.through,
  );
  return insert(timeline, known, merge);
}

/** Where to begin asking for what was missed: after what is known, or earlier where `isOpenEnded` messages may have changed meanwhile. */
export function catchUpFrom<M extends Stored>(timeline: Timeline<M>, isOpenEnded: (message: M) => boolean): number {
  if (timeline.resumeAfter !== null) return timeline.resumeAfter;
  const recent = timeline.messages.slice(-100);
  const first = recent.find((message) => message.sequenceNumber <= timeline.through && isOpenEnded(message));
  return first ? Math.min(timeline.through, first.sequenceNumber - 1) : timeline.through;
}

/** Lets go of the oldest messages of a long conversation: above 600 the newest 500 stay. */
export function trim<M extends Stored>(timeline: Timeline<M>): Timeline<M> {
  if (timeline.messages.length <= tooManyMessages) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-keptMessages), hasOlder: true, older: 'idle' };
}
