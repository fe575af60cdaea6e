/**
 * Looking at one message of a conversation, wherever it stands: what is far above the loaded messages is read apart from them, page by page in both
 * directions, until the two meet. docs/product.md, Messages.
 */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { createStore, type Store } from '../../lib/store.ts';
import type { Reading } from './timeline.ts';

/** An older stretch of a conversation without holes. */
export type Past = { messages: readonly Message[]; hasOlder: boolean; older: Reading; newer: Reading };

/** What is looked at. `view` changes whenever the place jumps to other messages; `target` is looked for anew whenever `times` rises. */
export type Looking = {
  view: number;
  past: Past | null;
  target: { sequenceNumber: number; times: number } | null;
  finding: Reading;
};

/** What looking needs of the conversation. */
export type LookingPorts = {
  /** The latest messages as far as they are loaded. */
  latest(): readonly Message[];
  read(wish: { before: number } | { after: number }): Promise<{ messages: readonly Message[]; hasMore: boolean }>;
  /** The messages right before the loaded ones, which may take them in. */
  join(messages: readonly Message[], hasMore: boolean): void;
};

/** A way to look at messages of one conversation. */
export type Looks = {
  state: Store<Looking>;
  show(sequenceNumber: number): void;
  wantOlder(): void;
  wantNewer(): void;
  wantAgain(sequenceNumber: number): void;
  toLatest(): void;
};

const aroundNewer = 25;

const firstOf = (messages: readonly Message[]) => messages[0]?.sequenceNumber ?? Number.POSITIVE_INFINITY;
const lastOf = (messages: readonly Message[]) => messages.at(-1)?.sequenceNumber ?? 0;
const holds = (messages: readonly Message[], sequenceNumber: number) =>
  messages.some((message) => message.sequenceNumber === sequenceNumber);

/** Makes a way to look at the messages of a conversation. */
export function createLooking(ports: LookingPorts): Looks {
  const state = createStore<Looking>({ view: 0, past: null, target: null, finding: 'idle' });
  const change = (next: Partial<Looking>) => state.set({ ...state.get(), ...next });
  const changePast = (view: number, next: (past: Past) => Partial<Past>) => {
    const { view: now, past } = state.get();
    if (now === view && past) change({ past: { ...past, ...next(past) } });
  };

  /** Where the older stretch reaches the loaded messages, it becomes part of them. */
  function meet(past: Past): boolean {
    const first = firstOf(ports.latest());
    if (lastOf(past.messages) < first - 1) return false;
    const before = past.messages.filter(({ sequenceNumber }) => sequenceNumber < first);
    if (before.length > 0) ports.join(before, past.hasOlder);
    return true;
  }

  async function find(sequenceNumber: number, times: number): Promise<void> {
    change({ finding: 'reading' });
    try {
      const { messages, hasMore } = await ports.read({ before: sequenceNumber + aroundNewer });
      if (state.get().target?.times !== times) return;
      const past: Past = { messages, hasOlder: hasMore, older: 'idle', newer: 'idle' };
      const view = state.get().view + 1;
      change({ finding: 'idle', view, past: meet(past) ? null : past });
    } catch {
      if (state.get().target?.times === times) change({ finding: 'failed' });
    }
  }

  async function extend(way: 'older' | 'newer'): Promise<void> {
    const { view, past } = state.get();
    if (!past || past[way] === 'reading' || (way === 'older' && !past.hasOlder)) return;
    changePast(view, () => ({ [way]: 'reading' }));
    try {
      const wish = way === 'older' ? { before: firstOf(past.messages) } : { after: lastOf(past.messages) };
      const { messages, hasMore } = await ports.read(wish);
      changePast(view, (now) =>
        way === 'older'
          ? { older: 'idle', hasOlder: hasMore, messages: [...messages, ...now.messages] }
          : { newer: 'idle', messages: [...now.messages, ...messages] },
      );
      const after = state.get();
      if (after.view === view && after.past && meet(after.past)) change({ past: null });
    } catch {
      changePast(view, () => ({ [way]: 'failed' }));
    }
  }

  async function readAgain(sequenceNumber: number): Promise<void> {
    const { view } = state.get();
    const { messages } = await ports.read({ after: sequenceNumber - 1 });
    const fresh = new Map(messages.map((message) => [message.sequenceNumber, message]));
    changePast(view, (past) => ({
      messages: past.messages.map((message) => fresh.get(message.sequenceNumber) ?? message),
    }));
  }

  return {
    state,
    show(sequenceNumber) {
      const { past, target, view } = state.get();
      const times = (target?.times ?? 0) + 1;
      const isLoaded = holds(ports.latest(), sequenceNumber);
      change({ target: { sequenceNumber, times }, finding: 'idle' });
      if (past && isLoaded) change({ past: null, view: view + 1 });
      if (isLoaded || (past && holds(past.messages, sequenceNumber))) return;
      find(sequenceNumber, times).catch(reportError);
    },
    wantOlder() {
      extend('older').catch(reportError);
    },
    wantNewer() {
      extend('newer').catch(reportError);
    },
    wantAgain(sequenceNumber) {
      // What cannot be read now is asked for again by whoever looks at it.
      readAgain(sequenceNumber).catch(() => undefined);
    },
    toLatest() {
      const { past, view, target } = state.get();
      const gone = target && { ...target, sequenceNumber: 0, times: target.times + 1 };
      if (past) change({ past: null, view: view + 1, target: gone, finding: 'idle' });
    },
  };
}
