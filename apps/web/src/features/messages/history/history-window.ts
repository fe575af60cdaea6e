/**
 * Shows any message of a conversation. A distant message is loaded in a detached range, page by page in both
 * directions, until the range meets the loaded messages. docs/product.md, Messages.
 */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { createStore, type Store } from '../../../lib/storage/store.ts';
import type { LoadStatus } from '../engine/timeline.ts';

/** An older range of a conversation without gaps. */
export type DetachedRange = { messages: readonly Message[]; hasOlder: boolean; older: LoadStatus; newer: LoadStatus };

/**
 * The visible window. `viewKey` changes when it jumps to other messages; the target is scrolled to again for every
 * request.
 */
export type HistoryWindowState = {
  viewKey: number;
  detached: DetachedRange | null;
  target: { sequenceNumber: number; requestId: number } | null;
  targetStatus: LoadStatus;
};

/** What the window needs of the conversation. */
export type HistoryWindowPorts = {
  /** The loaded latest messages. */
  latestMessages(): readonly Message[];
  fetchPage(range: { before: number } | { after: number }): Promise<{ messages: readonly Message[]; hasMore: boolean }>;
  /** Prepends messages that are adjacent to the loaded ones. */
  prepend(messages: readonly Message[], hasMore: boolean): void;
};

/** The window over the messages of a conversation. */
export type HistoryWindow = {
  state: Store<HistoryWindowState>;
  showMessage(sequenceNumber: number): void;
  /** Loads the messages around the watermark of the reader, without a target. Rejects if they cannot be loaded. */
  showAround(sequenceNumber: number): Promise<void>;
  loadOlder(): void;
  loadNewer(): void;
  refresh(sequenceNumber: number): void;
  showLatest(): void;
};

const contextAfterTarget = 25;

const firstSequence = (messages: readonly Message[]) => messages[0]?.sequenceNumber ?? Number.POSITIVE_INFINITY;
const lastSequence = (messages: readonly Message[]) => messages.at(-1)?.sequenceNumber ?? 0;
const includesSequence = (messages: readonly Message[], sequenceNumber: number) =>
  messages.some((message) => message.sequenceNumber === sequenceNumber);

/** Creates the window of a conversation. */
export function createHistoryWindow(ports: HistoryWindowPorts): HistoryWindow {
  const state = createStore<HistoryWindowState>({ viewKey: 0, detached: null, target: null, targetStatus: 'idle' });
  const update = (next: Partial<HistoryWindowState>) => state.set({ ...state.get(), ...next });
  const updateDetached = (viewKey: number, next: (detached: DetachedRange) => Partial<DetachedRange>) => {
    const { viewKey: current, detached } = state.get();
    if (current === viewKey && detached) update({ detached: { ...detached, ...next(detached) } });
  };

  /** Joins the detached range to the loaded messages once they are adjacent. */
  function joinIfAdjacent(detached: DetachedRange): boolean {
    const first = firstSequence(ports.latestMessages());
    if (lastSequence(detached.messages) < first - 1) return false;
    const before = detached.messages.filter(({ sequenceNumber }) => sequenceNumber < first);
    if (before.length > 0) ports.prepend(before, detached.hasOlder);
    return true;
  }

  async function loadTarget(sequenceNumber: number, requestId: number): Promise<void> {
    update({ targetStatus: 'loading' });
    try {
      const { messages, hasMore } = await ports.fetchPage({ before: sequenceNumber + contextAfterTarget });
      if (state.get().target?.requestId !== requestId) return;
      const detached: DetachedRange = { messages, hasOlder: hasMore, older: 'idle', newer: 'idle' };
      const viewKey = state.get().viewKey + 1;
      update({ targetStatus: 'idle', viewKey, detached: joinIfAdjacent(detached) ? null : detached });
    } catch {
      if (state.get().target?.requestId === requestId) update({ targetStatus: 'failed' });
    }
  }

  async function showAround(sequenceNumber: number): Promise<void> {
    const { viewKey } = state.get();
    const { messages, hasMore } = await ports.fetchPage({ before: sequenceNumber + contextAfterTarget });
    if (state.get().viewKey !== viewKey || state.get().target) return;
    const detached: DetachedRange = { messages, hasOlder: hasMore, older: 'idle', newer: 'idle' };
    update({ detached: joinIfAdjacent(detached) ? null : detached, viewKey: viewKey + 1 });
  }

  async function extendDetached(direction: 'older' | 'newer'): Promise<void> {
    const { viewKey, detached } = state.get();
    if (!detached || detached[direction] === 'loading' || (direction === 'older' && !detached.hasOlder)) return;
    updateDetached(viewKey, () => ({ [direction]: 'loading' }));
    try {
      const range =
        direction === 'older'
          ? { before: firstSequence(detached.messages) }
          : { after: lastSequence(detached.messages) };
      const { messages, hasMore } = await ports.fetchPage(range);
      updateDetached(viewKey, (current) =>
        direction === 'older'
          ? { older: 'idle', hasOlder: hasMore, messages: [...messages, ...current.messages] }
          : { newer: 'idle', messages: [...current.messages, ...messages] },
      );
      const after = state.get();
      if (after.viewKey === viewKey && after.detached && joinIfAdjacent(after.detached)) update({ detached: null });
    } catch {
      updateDetached(viewKey, () => ({ [direction]: 'failed' }));
    }
  }

  async function refreshMessage(sequenceNumber: number): Promise<void> {
    const { viewKey } = state.get();
    const { messages } = await ports.fetchPage({ after: sequenceNumber - 1 });
    const fresh = new Map(messages.map((message) => [message.sequenceNumber, message]));
    updateDetached(viewKey, (detached) => ({
      messages: detached.messages.map((message) => fresh.get(message.sequenceNumber) ?? message),
    }));
  }

  return {
    state,
    showMessage(sequenceNumber) {
      const { detached, target, viewKey } = state.get();
      const requestId = (target?.requestId ?? 0) + 1;
      const isLoaded = includesSequence(ports.latestMessages(), sequenceNumber);
      update({ target: { sequenceNumber, requestId }, targetStatus: 'idle' });
      if (detached && isLoaded) update({ detached: null, viewKey: viewKey + 1 });
      if (isLoaded || (detached && includesSequence(detached.messages, sequenceNumber))) return;
      loadTarget(sequenceNumber, requestId).catch(reportError);
    },
    showAround,
    loadOlder() {
      extendDetached('older').catch(reportError);
    },
    loadNewer() {
      extendDetached('newer').catch(reportError);
    },
    refresh(sequenceNumber) {
      // A message that cannot be loaded now is requested again when it is shown.
      refreshMessage(sequenceNumber).catch(() => undefined);
    },
    showLatest() {
      const { detached, viewKey, target } = state.get();
      const clearedTarget = target && { ...target, sequenceNumber: 0, requestId: target.requestId + 1 };
      if (detached) update({ detached: null, viewKey: viewKey + 1, target: clearedTarget, targetStatus: 'idle' });
    },
  };
}
