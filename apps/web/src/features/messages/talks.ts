/** The receiving half of the engine: pages, arrivals, statuses, what was read. docs/product.md, Messages. */

import type { Message } from '@gumball/contract/messages/messages.schemas';
import { mayFollow } from '@gumball/rules/messages/message-status';
import type { ChatCommand, ChatState, Moment, Step, Talk, Wanted } from './chat-state.ts';
import {
  catchUpFrom,
  emptyTimeline,
  insert,
  misses,
  newest,
  oldest,
  takeAgain,
  takeLatest,
  takeMissed,
  takeOlder,
  trim,
} from './timeline.ts';

const pauseMs = 2000;

const noTalk: Talk = {
  ...emptyTimeline<Message>(),
  readTold: 0,
  readAsked: 0,
  deliveredTold: 0,
  deliveredUpTo: 0,
  readUpTo: 0,
  dividerAfter: null,
  unreadAtOpening: 0,
  laterMs: 0,
};

function withTalk(state: ChatState, id: string, change: (talk: Talk) => Talk): ChatState {
  const before = state.talks.get(id);
  if (!before) return state;
  const after = change(before);
  return after === before ? state : { ...state, talks: new Map(state.talks).set(id, after) };
}

/** Of two copies of a message the newer one, with the status that is further. */
function merge(had: Message, got: Message): Message {
  const status = mayFollow(had.status, got.status) ? got.status : had.status;
  return { ...got, status };
}

// What was told of a message before it came counts as soon as it is here.
function dress(talk: Talk, message: Message, memberId: string): Message {
  if (message.senderId !== memberId) return message;
  const { sequenceNumber } = message;
  const told = sequenceNumber <= talk.readUpTo ? 'read' : sequenceNumber <= talk.deliveredUpTo ? 'delivered' : 'sent';
  return mayFollow(message.status, told) ? { ...message, status: told } : message;
}

/** A message that the server told of, whoever wrote it. */
export function arrive(state: ChatState, message: Message): Step {
  const isOwn = message.senderId === state.memberId;
  const commands: ChatCommand[] = [];
  const isOpen = state.open?.conversationId === message.conversationId;
  const next = withTalk(state, message.conversationId, (talk) => {
    if (!talk.loaded && talk.latest !== 'reading') return talk;
    const unseen = !isOwn && isOpen && !state.open?.visible && talk.dividerAfter === null;
    const grown = { ...talk, ...insert(talk, [dress(talk, message, state.memberId)], merge) };
    const marked = unseen ? { ...grown, dividerAfter: message.sequenceNumber - 1 } : grown;
    return isOpen && !state.open?.atEnd ? marked : { ...marked, ...trim(marked) };
  });
  const told = next.talks.get(message.conversationId)?.deliveredTold ?? 0;
  if (isOwn || message.sequenceNumber <= told) return { state: next, commands };
  commands.push({ kind: 'tellDelivered', conversationId: message.conversationId, through: message.sequenceNumber });
  return {
    state: withTalk(next, message.conversationId, (talk) => ({ ...talk, deliveredTold: message.sequenceNumber })),
    commands,
  };
}

/** A page that was asked for. */
export function takePage(
  state: ChatState,
  id: string,
  page: { wanted: Wanted; messages: readonly Message[]; hasMore: boolean },
): ChatState {
  return withTalk(state, id, (talk) => {
    // The beginning may have been let go of meanwhile: what was before it then would leave a hole.
    if (page.wanted.kind === 'older' && page.wanted.before !== oldest(talk)) return { ...talk, older: 'idle' };
    const take = { latest: takeLatest, older: takeOlder, missed: takeMissed, again: takeAgain }[page.wanted.kind];
    const messages = page.messages.map((message) => dress(talk, message, state.memberId));
    const taken = { ...talk, ...take<Message>(talk, { messages, hasMore: page.hasMore }, merge) };
    return placeDivider(taken, state.memberId);
  });
}

/** A page that could not be read. */
export function missPage(state: ChatState, id: string, wanted: Wanted, at: Moment): ChatState {
  return withTalk(state, id, (talk) => {
    if (wanted.kind === 'latest') return { ...talk, latest: 'failed' };
    if (wanted.kind === 'older') return { ...talk, older: 'failed' };
    if (wanted.kind === 'again') return talk;
    return { ...talk, catchingUpTo: null, stale: true, laterMs: at.ms + pauseMs };
  });
}

function placeDivider(talk: Talk, memberId: string): Talk {
  if (talk.unreadAtOpening === 0 || !talk.loaded) return talk;
  const theirs = talk.messages.filter((message) => message.senderId !== memberId).slice(-talk.unreadAtOpening);
  const first = theirs[0]?.sequenceNumber;
  return { ...talk, unreadAtOpening: 0, dividerAfter: first === undefined ? null : first - 1 };
}

/** The member's messages up to a number were delivered or read. */
export function takeWatermark(state: ChatState, id: string, status: Message['status'], through: number): ChatState {
  return withTalk(state, id, (talk) => {
    const readUpTo = status === 'read' ? Math.max(talk.readUpTo, through) : talk.readUpTo;
    const deliveredUpTo = status === 'sent' ? talk.deliveredUpTo : Math.max(talk.deliveredUpTo, through);
    if (readUpTo === talk.readUpTo && deliveredUpTo === talk.deliveredUpTo) return talk;
    const marked = { ...talk, readUpTo, deliveredUpTo };
    return { ...marked, messages: talk.messages.map((message) => dress(marked, message, state.memberId)) };
  });
}

/** A conversation comes on screen; the one before leaves it. */
export function open(state: ChatState, id: string, unreadCount: number, visible: boolean): Step {
  const left = close(state);
  const before = left.talks.get(id) ?? noTalk;
  const talk = placeDivider({ ...before, unreadAtOpening: unreadCount }, state.memberId);
  const next = {
    ...left,
    talks: new Map(left.talks).set(id, talk),
    open: { conversationId: id, visible, atEnd: true },
  };
  return wantLatest(next, id);
}

/** Asks for the newest page where there is none. */
export function wantLatest(state: ChatState, id: string): Step {
  const talk = state.talks.get(id);
  if (!talk || talk.loaded || talk.latest === 'reading') return { state, commands: [] };
  return {
    state: withTalk(state, id, (now) => ({ ...now, latest: 'reading' })),
    commands: [{ kind: 'read', conversationId: id, wanted: { kind: 'latest' } }],
  };
}

/** Asks for the page before the oldest message. */
export function wantOlder(state: ChatState, id: string): Step {
  const talk = state.talks.get(id);
  const before = talk && oldest(talk);
  if (!talk?.hasOlder || before === undefined || talk.older === 'reading') return { state, commands: [] };
  return {
    state: withTalk(state, id, (now) => ({ ...now, older: 'reading' })),
    commands: [{ kind: 'read', conversationId: id, wanted: { kind: 'older', before } }],
  };
}

/** Asks for a message once more. */
export function wantAgain(state: ChatState, id: string, sequenceNumber: number): Step {
  const wanted: Wanted = { kind: 'again', after: sequenceNumber - 1 };
  return { state, commands: [{ kind: 'read', conversationId: id, wanted }] };
}

/** The open conversation leaves the screen: its divider goes, and of a long one the beginning. */
export function close(state: ChatState): ChatState {
  if (!state.open) return state;
  const { conversationId } = state.open;
  return withTalk({ ...state, open: null }, conversationId, (talk) => ({ ...talk, ...trim(talk), dividerAfter: null }));
}

/** The divider has done its work once the member answers. */
export function clearDivider(state: ChatState, id: string): ChatState {
  return withTalk(state, id, (talk) => (talk.dividerAfter === null ? talk : { ...talk, dividerAfter: null }));
}

/** After a broken connection anything may have been missed, and nothing that was asked counts as heard. */
export function connected(state: ChatState): Step {
  const talks = new Map(
    Array.from(state.talks, ([id, talk]) => [
      id,
      { ...talk, stale: talk.loaded, laterMs: 0, readAsked: talk.readTold, catchingUpTo: null, resumeAfter: null },
    ]),
  );
  const next = { ...state, linked: true, talks };
  return next.open ? wantLatest(next, next.open.conversationId) : { state: next, commands: [] };
}

/** Whether the server heard that a conversation was read. */
export function takeReadTold(state: ChatState, id: string, through: number, ok: boolean, at: Moment): ChatState {
  return withTalk(state, id, (talk) =>
    ok
      ? { ...talk, readTold: Math.max(talk.readTold, through) }
      : { ...talk, readAsked: talk.readTold, laterMs: at.ms + pauseMs },
  );
}

/** Asks for what is missing and tells what was read, wherever it is time to. */
export function attend(state: ChatState, at: Moment): Step {
  if (!state.linked) return { state, commands: [] };
  let next = state;
  const commands: ChatCommand[] = [];
  for (const [id, talk] of state.talks) {
    if (talk.laterMs > at.ms) continue;
    if (misses(talk)) {
      const after = catchUpFrom(talk, (message) => message.senderId === state.memberId && message.status !== 'read');
      commands.push({ kind: 'read', conversationId: id, wanted: { kind: 'missed', after } });
      next = withTalk(next, id, (now) => ({ ...now, catchingUpTo: newest(now) }));
    }
    const unread = newestOfOthers(talk, state.memberId);
    const isRead = state.open?.conversationId === id && state.open.visible && talk.loaded;
    if (isRead && unread > Math.max(talk.readTold, talk.readAsked)) {
      commands.push({ kind: 'tellRead', conversationId: id, through: unread });
      next = withTalk(next, id, (now) => ({ ...now, readAsked: unread }));
    }
  }
  return { state: next, commands };
}

function newestOfOthers(talk: Talk, memberId: string): number {
  return talk.messages.findLast((message) => message.senderId !== memberId)?.sequenceNumber ?? 0;
}

/** The next moment at which a conversation is to be asked about again, or undefined. */
export function nextAttentionMs(state: ChatState, at: Moment): number | undefined {
  const times = [...state.talks.values()].map(({ laterMs }) => laterMs).filter((ms) => ms > at.ms);
  return times.length === 0 ? undefined : Math.min(...times);
}
