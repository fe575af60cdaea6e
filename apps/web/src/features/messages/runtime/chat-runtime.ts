/** The runtime of the chat machine: it dispatches events and runs commands. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { createStore, type Store } from '../../../lib/storage/store.ts';
import { reduce } from '../engine/chat-machine.ts';
import {
  type ChangesPage,
  type ChatCommand,
  type ChatEvent,
  type ChatState,
  type ClockTime,
  initialChatState,
  type MessagePage,
  type PageRequest,
  type SendResult,
  type UploadResult,
} from '../engine/chat-state.ts';
import type { PendingMessage } from '../engine/pending-message.ts';
import type { OutboxDb } from './outbox-db.ts';

/** The messages between the tabs of one member: an accepted message, or a changed outbox. */
export type TabMessage = { kind: 'accepted'; message: Message } | { kind: 'outboxChanged' };

/** The side effects of the chat machine. */
export type ChatPorts = {
  now(): ClockTime;
  outboxDb: OutboxDb;
  /** Calls `onAcquired` once this tab holds the lock. The lock is released when its promise settles. */
  acquireTabLock(onAcquired: () => Promise<void>, onLost: () => void): void;
  broadcast(message: TabMessage): void;
  /** Sends a message. Resolves to undefined without an acknowledgement. */
  send(entry: PendingMessage): Promise<SendResult | undefined>;
  /** Uploads the files of a message that are not uploaded, and reports each. Resolves after the last one. */
  uploadFiles(entry: PendingMessage, onEnd: (fileId: string, result: UploadResult) => void): Promise<void>;
  cancelUpload(fileId: string): void;
  fetchPage(conversationId: string, request: PageRequest): Promise<MessagePage>;
  fetchChanges(conversationId: string, after: string | null): Promise<ChangesPage>;
  reportRead(conversationId: string, through: number): Promise<boolean>;
  reportDelivered(conversationId: string, through: number): void;
};

/** The chat of a member in this tab. */
export type ChatRuntime = {
  state: Store<ChatState>;
  dispatch(event: ChatEvent): void;
  /** Handles a message from another tab of the same member. */
  receive(message: TabMessage): void;
  stop(): void;
};

// Browser timers overflow above 2^31 - 1 ms.
const maxTimeoutMs = 2_000_000_000;

/** Starts the chat of a member: loads the outbox and waits for the connection. */
export function createChatRuntime(currentUserId: string, ports: ChatPorts): ChatRuntime {
  const state = createStore(initialChatState(currentUserId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let releaseTabLock: (() => void) | undefined;
  let stopped = false;
  let writeCount = 0;
  let writeQueue: Promise<unknown> = Promise.resolve();

  function dispatch(event: ChatEvent): void {
    if (stopped) return;
    const next = reduce(state.get(), event, ports.now());
    state.set(next.state);
    clearTimeout(timer);
    for (const command of next.commands) runCommand(command);
  }

  /** Serializes writes and notifies the other tabs after each. */
  function enqueueWrite(operation: () => Promise<boolean | void>, onWritten?: () => void): void {
    writeCount += 1;
    writeQueue = writeQueue
      .then(operation)
      .then((hasChanged) => {
        if (hasChanged !== false && !stopped) ports.broadcast({ kind: 'outboxChanged' });
      })
      .catch(reportError)
      .then(onWritten);
  }

  /** Loads the outbox, again if this tab wrote during the read. */
  async function loadOutbox(): Promise<PendingMessage[]> {
    for (;;) {
      const countBefore = writeCount;
      await writeQueue;
      const entries = await ports.outboxDb.list();
      if (countBefore === writeCount) return entries;
    }
  }

  function refreshOutbox(): void {
    loadOutbox()
      .then((entries) => dispatch({ kind: 'outboxLoaded', entries }))
      .catch(reportError);
  }

  function acquireTabLock(): void {
    ports.acquireTabLock(
      async () => {
        const released = new Promise<void>((resolve) => {
          releaseTabLock = resolve;
        });
        const entries = await loadOutbox();
        if (stopped) return;
        dispatch({ kind: 'lockAcquired', entries });
        await released;
      },
      () => dispatch({ kind: 'lockLost' }),
    );
  }

  async function sendMessage(entry: PendingMessage, attempt: number): Promise<void> {
    const { conversationId, tempId } = entry;
    const result = await ports.send(entry);
    if (result) dispatch({ kind: 'sendCompleted', conversationId, tempId, attempt, result });
  }

  async function uploadFiles(entry: PendingMessage): Promise<void> {
    const { tempId } = entry;
    await ports.uploadFiles(entry, (fileId, result) => dispatch({ kind: 'fileUploadEnded', tempId, fileId, result }));
    dispatch({ kind: 'uploadsEnded', tempId });
  }

  async function fetchPage(conversationId: string, request: PageRequest): Promise<void> {
    try {
      dispatch({ kind: 'pageLoaded', conversationId, request, ...(await ports.fetchPage(conversationId, request)) });
    } catch {
      dispatch({ kind: 'pageFailed', conversationId, request });
    }
  }

  async function fetchChanges(conversationId: string, after: string | null): Promise<void> {
    try {
      dispatch({ kind: 'changesLoaded', conversationId, ...(await ports.fetchChanges(conversationId, after)) });
    } catch {
      dispatch({ kind: 'changesFailed', conversationId });
    }
  }

  async function reportRead(conversationId: string, through: number): Promise<void> {
    const ok = await ports.reportRead(conversationId, through);
    dispatch({ kind: 'readReported', conversationId, through, ok });
  }

  function runCommand(command: ChatCommand): void {
    switch (command.kind) {
      case 'insert':
      case 'update': {
        const { kind, entry } = command;
        enqueueWrite(
          () => ports.outboxDb[kind](entry),
          () => dispatch({ kind: 'persisted', tempId: entry.tempId }),
        );
        return;
      }
      case 'remove':
        enqueueWrite(() => ports.outboxDb.remove(command.tempIds));
        return;
      case 'acquireLock':
        acquireTabLock();
        return;
      case 'releaseLock':
        releaseTabLock?.();
        return;
      case 'upload':
        uploadFiles(command.entry).catch(reportError);
        return;
      case 'cancelUpload':
        ports.cancelUpload(command.fileId);
        return;
      case 'emit':
        sendMessage(command.entry, command.attempt).catch(reportError);
        return;
      case 'read':
        fetchPage(command.conversationId, command.request).catch(reportError);
        return;
      case 'readChanges':
        fetchChanges(command.conversationId, command.after).catch(reportError);
        return;
      case 'reportRead':
        reportRead(command.conversationId, command.through).catch(reportError);
        return;
      case 'reportDelivered':
        ports.reportDelivered(command.conversationId, command.through);
        return;
      case 'broadcast':
        ports.broadcast({ kind: 'accepted', message: command.message });
        return;
      case 'setTimer': {
        const waitMs = Math.max(0, command.atMs - ports.now().monotonicMs);
        timer = setTimeout(() => dispatch({ kind: 'tick' }), Math.min(waitMs, maxTimeoutMs));
      }
    }
  }

  refreshOutbox();

  return {
    state,
    dispatch,
    receive(message) {
      if (message.kind === 'accepted') dispatch({ kind: 'messageReceived', message: message.message });
      else refreshOutbox();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      releaseTabLock?.();
    },
  };
}
