/**
 * The chat of one tab as a machine: what it knows and what happened give what it knows next and what it asks for. It neither reads
 * clocks nor touches networks; `chat.ts` does both for it. docs/product.md, Messages.
 */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { ChatCommand, ChatEvent, ChatState, Moment, Step } from './chat-state.ts';
import {
  andThen,
  count,
  cutOff,
  discard,
  forsake,
  giveUp,
  nextDueMs,
  pump,
  retryByHand,
  settle,
  submit,
  takeAnswer,
  takeShelf,
  without,
} from './sending.ts';
import {
  arrive,
  attend,
  clearDivider,
  close,
  connected,
  missPage,
  nextAttentionMs,
  open,
  takePage,
  takeReadTold,
  takeWatermark,
  wantAgain,
  wantLatest,
  wantOlder,
} from './talks.ts';

const only = (state: ChatState): Step => ({ state, commands: [] });

/** One step of the machine. */
export function step(before: ChatState, event: ChatEvent, at: Moment): Step {
  let next = happen(before, event, at);
  next = andThen(next, (state) => pump(state, at));
  next = andThen(next, (state) => attend(state, at));
  const isBlocked = next.state.blockedMs > at.ms;
  if (isBlocked !== next.state.isBlocked) next = { ...next, state: { ...next.state, isBlocked } };
  const times = [nextDueMs(next.state, at), nextAttentionMs(next.state, at)].filter((ms) => ms !== undefined);
  if (times.length === 0) return next;
  return { ...next, commands: [...next.commands, { kind: 'wake', atMs: Math.min(...times) }] };
}

function happen(state: ChatState, event: ChatEvent, at: Moment): Step {
  switch (event.kind) {
    case 'submitted':
      return submit(clearDivider(state, event.entry.conversationId), event.entry);
    case 'written':
      return only({ ...state, writing: without(state.writing, event.tempId) });
    case 'shelf':
      return takeShelf(state, event.entries, at);
    case 'turn':
      return takeShelf({ ...state, turn: 'mine' }, event.entries, at);
    case 'turnLost':
      return only({ ...state, turn: 'none' });
    case 'up':
      return connected(state);
    case 'down':
      return only(cutOff(state));
    case 'tick':
      return giveUp(state, at);
    case 'answered': {
      const { answer } = event;
      if (answer.kind !== 'kept') return takeAnswer(state, { ...event, answer }, at);
      const share: ChatCommand = { kind: 'share', message: answer.message };
      return andThen(land(state, answer.message, at), (now) => ({ state: now, commands: [share] }));
    }
    case 'arrived':
      return land(state, event.message, at);
    case 'page': {
      const own = event.messages.filter((message) => message.senderId === state.memberId);
      const paged = only(takePage(state, event.conversationId, event));
      return own.reduce((next, message) => andThen(next, (now) => settle(now, message, at)), paged);
    }
    case 'pageFailed':
      return only(missPage(state, event.conversationId, event.wanted, at));
    case 'watermark':
      return only(takeWatermark(state, event.conversationId, event.status, event.through));
    case 'opened':
      return open(state, event.conversationId, event.unreadCount, event.visible);
    case 'looked':
      return only(
        state.open ? { ...state, open: { ...state.open, visible: event.visible, atEnd: event.atEnd } } : state,
      );
    case 'closed':
      return only(close(state));
    case 'wantOlder':
      return wantOlder(state, event.conversationId);
    case 'wantAgain':
      return wantAgain(state, event.conversationId, event.sequenceNumber);
    case 'wantLatest':
      return wantLatest(state, event.conversationId);
    case 'readTold':
      return only(takeReadTold(state, event.conversationId, event.through, event.ok, at));
    case 'retry':
      return retryByHand(state, event.tempId, at);
    case 'discard':
      return discard(state, event.tempIds);
    case 'forsaken':
      return forsake(state);
    case 'left': {
      const talks = new Map(state.talks);
      talks.delete(event.conversationId);
      return only({ ...state, talks, open: state.open?.conversationId === event.conversationId ? null : state.open });
    }
  }
}

function land(state: ChatState, message: Message, at: Moment): Step {
  return andThen(settle(count(state, message, at), message, at), (now) => arrive(now, message));
}
