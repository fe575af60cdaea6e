/**
 * The chat of one tab as a pure state machine: a state and an event give the next state and the commands to run. It
 * reads no clock and does no I/O; `../runtime/chat-runtime.ts` does both. docs/product.md, Messages.
 */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { ChatCommand, ChatEvent, ChatState, ClockTime, Transition } from './chat-state.ts';
import { endFileUpload, endUploads, removeFile } from './file-uploads.ts';
import {
  applyPage,
  applyReadReport,
  applyWatermark,
  closeConversation,
  connected,
  handlePageFailure,
  hideDivider,
  nextSyncMs,
  openConversation,
  receiveMessage,
  recordSeen,
  requestLatest,
  requestOlder,
  requestRefresh,
  syncConversations,
} from './receive.ts';
import { applyChangesPage, changesFailed, hideMessages, receiveChange } from './receive-changes.ts';
import {
  andThen,
  confirm,
  countTowardsLimit,
  discard,
  discardAll,
  disconnected,
  flush,
  handleSendResult,
  mergeOutbox,
  nextFlushMs,
  retryManually,
  submit,
  timeOutSends,
  withoutIds,
} from './send-queue.ts';

const withoutCommands = (state: ChatState): Transition => ({ state, commands: [] });

/** Reduces one event. */
export function reduce(previous: ChatState, event: ChatEvent, time: ClockTime): Transition {
  let next = handle(previous, event, time);
  next = andThen(next, (state) => flush(state, time));
  next = andThen(next, (state) => syncConversations(state, time));
  const isBlocked = next.state.blockedUntilMs > time.monotonicMs;
  if (isBlocked !== next.state.isBlocked) next = { ...next, state: { ...next.state, isBlocked } };
  const wakeTimes = [nextFlushMs(next.state, time), nextSyncMs(next.state, time)].filter((ms) => ms !== undefined);
  if (wakeTimes.length === 0) return next;
  return { ...next, commands: [...next.commands, { kind: 'setTimer', atMs: Math.min(...wakeTimes) }] };
}

function handle(state: ChatState, event: ChatEvent, time: ClockTime): Transition {
  switch (event.kind) {
    case 'submitted':
      return submit(hideDivider(state, event.entry.conversationId), event.entry);
    case 'persisted':
      return withoutCommands({ ...state, persistingIds: withoutIds(state.persistingIds, event.tempId) });
    case 'outboxLoaded':
      return mergeOutbox(state, event.entries, time);
    case 'lockAcquired':
      return mergeOutbox({ ...state, tabLock: 'held' }, event.entries, time);
    case 'lockLost':
      return withoutCommands({ ...state, tabLock: 'none' });
    case 'connected':
      return connected(state);
    case 'disconnected':
      return withoutCommands(disconnected(state));
    case 'tick':
      return timeOutSends(state, time);
    case 'sendCompleted': {
      const { result } = event;
      if (result.kind !== 'accepted') return handleSendResult(state, { ...event, result }, time);
      const broadcast: ChatCommand = { kind: 'broadcast', message: result.message };
      return andThen(handleMessage(state, result.message, time), (current) => ({
        state: current,
        commands: [broadcast],
      }));
    }
    case 'fileUploadEnded':
      return endFileUpload(state, event, time);
    case 'uploadsEnded':
      return endUploads(state, event.tempId, time);
    case 'fileRemoved':
      return removeFile(state, event, time);
    case 'messageReceived':
      return handleMessage(state, event.message, time);
    case 'pageLoaded': {
      const ownMessages = event.messages.filter((message) => message.senderId === state.currentUserId);
      const afterPage = withoutCommands(applyPage(state, event.conversationId, event));
      return ownMessages.reduce(
        (next, message) => andThen(next, (current) => confirm(current, message, time)),
        afterPage,
      );
    }
    case 'pageFailed':
      return handlePageFailure(state, event.conversationId, event.request, time);
    case 'messageChanged':
      return withoutCommands(receiveChange(state, event.change));
    case 'messagesHidden':
      return hideMessages(state, event.conversationId, event.sequenceNumbers);
    case 'changesLoaded':
      return applyChangesPage(state, event.conversationId, event);
    case 'changesFailed':
      return withoutCommands(changesFailed(state, event.conversationId, time));
    case 'watermarkAdvanced':
      return withoutCommands(applyWatermark(state, event.conversationId, event.status, event.through));
    case 'conversationOpened':
      return openConversation(state, event.conversationId, event.unreadAfter, event.visible);
    case 'messagesSeen':
      return withoutCommands(recordSeen(state, event.conversationId, event.through));
    case 'viewportChanged':
      return withoutCommands(
        state.openConversation
          ? { ...state, openConversation: { ...state.openConversation, visible: event.visible, atEnd: event.atEnd } }
          : state,
      );
    case 'conversationClosed':
      return withoutCommands(closeConversation(state));
    case 'olderRequested':
      return requestOlder(state, event.conversationId);
    case 'refreshRequested':
      return requestRefresh(state, event.conversationId, event.sequenceNumber);
    case 'latestRequested':
      return requestLatest(state, event.conversationId);
    case 'readReported':
      return withoutCommands(applyReadReport(state, event.conversationId, event.through, event.ok, time));
    case 'retryRequested':
      return retryManually(state, event.tempId, time);
    case 'discardRequested':
      return discard(state, event.tempIds);
    case 'signedOut':
      return discardAll(state);
    case 'conversationLeft': {
      const conversations = new Map(state.conversations);
      conversations.delete(event.conversationId);
      return withoutCommands({
        ...state,
        conversations,
        openConversation:
          state.openConversation?.conversationId === event.conversationId ? null : state.openConversation,
      });
    }
  }
}

function handleMessage(state: ChatState, message: Message, time: ClockTime): Transition {
  return andThen(confirm(countTowardsLimit(state, message, time), message, time), (current) =>
    receiveMessage(current, message),
  );
}
