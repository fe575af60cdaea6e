/** The engine at work in a tab: it is told what happens, and what it asks for is done. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { createStore, type Store } from '../../lib/store.ts';
import { step } from './chat-engine.ts';
import {
  type Answer,
  type ChatCommand,
  type ChatEvent,
  type ChatState,
  emptyChat,
  type Moment,
  type Wanted,
} from './chat-state.ts';
import type { Unsent } from './outbox.ts';
import type { UnsentStore } from './unsent-store.ts';

/** What tabs of one member tell each other: a message that was confirmed, or that the queue on disk has changed. */
export type TabNews = { kind: 'kept'; message: Message } | { kind: 'queue' };

/** What the engine needs of the world. */
export type ChatPorts = {
  now(): Moment;
  store: UnsentStore;
  /** Runs `mine` once this tab is the one that sends; what it answers ends the turn. */
  takeTurn(mine: () => Promise<void>, lost: () => void): void;
  tell(news: TabNews): void;
  /** Sends a message; undefined where nothing was heard. */
  send(entry: Unsent): Promise<Answer | undefined>;
  read(conversationId: string, wanted: Wanted): Promise<{ messages: readonly Message[]; hasMore: boolean }>;
  tellRead(conversationId: string, through: number): Promise<boolean>;
  tellDelivered(conversationId: string, through: number): void;
};

/** A member's chat in this tab. */
export type Chat = {
  state: Store<ChatState>;
  tell(event: ChatEvent): void;
  /** What another tab of the same member said. */
  hear(news: TabNews): void;
  stop(): void;
};

// Timers of a browser hold 31 bits.
const longestWaitMs = 2_000_000_000;

/** Starts the engine for a member: reads the queue and waits to be told of the connection. */
export function createChat(memberId: string, ports: ChatPorts): Chat {
  const state = createStore(emptyChat(memberId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endTurn: (() => void) | undefined;
  let stopped = false;
  let writes = 0;
  let disk: Promise<unknown> = Promise.resolve();

  function tell(event: ChatEvent): void {
    if (stopped) return;
    const next = step(state.get(), event, ports.now());
    state.set(next.state);
    clearTimeout(timer);
    for (const command of next.commands) obey(command);
  }

  /** Writes follow each other, and the other tabs hear of each. */
  function write(work: () => Promise<boolean | void>, then?: () => void): void {
    writes += 1;
    disk = disk
      .then(work)
      .then((changed) => {
        if (changed !== false && !stopped) ports.tell({ kind: 'queue' });
      })
      .catch(reportError)
      .then(then);
  }

  /** The queue as it is on disk, read again where this tab wrote meanwhile. */
  async function shelf(): Promise<Unsent[]> {
    for (;;) {
      const before = writes;
      await disk;
      const entries = await ports.store.list();
      if (before === writes) return entries;
    }
  }

  function refresh(): void {
    shelf()
      .then((entries) => tell({ kind: 'shelf', entries }))
      .catch(reportError);
  }

  function askTurn(): void {
    ports.takeTurn(
      async () => {
        const ended = new Promise<void>((resolve) => {
          endTurn = resolve;
        });
        const entries = await shelf();
        if (stopped) return;
        tell({ kind: 'turn', entries });
        await ended;
      },
      () => tell({ kind: 'turnLost' }),
    );
  }

  async function emit(entry: Unsent, attempt: number): Promise<void> {
    const { conversationId, tempId } = entry;
    const answer = await ports.send(entry);
    if (answer) tell({ kind: 'answered', conversationId, tempId, attempt, answer });
  }

  async function read(conversationId: string, wanted: Wanted): Promise<void> {
    try {
      tell({ kind: 'page', conversationId, wanted, ...(await ports.read(conversationId, wanted)) });
    } catch {
      tell({ kind: 'pageFailed', conversationId, wanted });
    }
  }

  async function tellRead(conversationId: string, through: number): Promise<void> {
    const ok = await ports.tellRead(conversationId, through);
    tell({ kind: 'readTold', conversationId, through, ok });
  }

  function obey(command: ChatCommand): void {
    switch (command.kind) {
      case 'write':
      case 'rewrite': {
        const { kind, entry } = command;
        write(
          () => ports.store[kind](entry),
          () => tell({ kind: 'written', tempId: entry.tempId }),
        );
        return;
      }
      case 'erase':
        write(() => ports.store.erase(command.tempIds));
        return;
      case 'askTurn':
        askTurn();
        return;
      case 'endTurn':
        endTurn?.();
        return;
      case 'emit':
        emit(command.entry, command.attempt).catch(reportError);
        return;
      case 'read':
        read(command.conversationId, command.wanted).catch(reportError);
        return;
      case 'tellRead':
        tellRead(command.conversationId, command.through).catch(reportError);
        return;
      case 'tellDelivered':
        ports.tellDelivered(command.conversationId, command.through);
        return;
      case 'share':
        ports.tell({ kind: 'kept', message: command.message });
        return;
      case 'wake': {
        const waitMs = Math.max(0, command.atMs - ports.now().ms);
        timer = setTimeout(() => tell({ kind: 'tick' }), Math.min(waitMs, longestWaitMs));
      }
    }
  }

  refresh();

  return {
    state,
    tell,
    hear(news) {
      if (news.kind === 'kept') tell({ kind: 'arrived', message: news.message });
      else refresh();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      endTurn?.();
    },
  };
}
