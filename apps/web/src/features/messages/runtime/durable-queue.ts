/**
 * A durable queue of what the member asked for and the server has not confirmed. All tabs share it through the local
 * storage, and one tab sends at a time, in order. docs/product.md, Messages.
 */
import { ApiError } from '../../../lib/api/api-error.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { createUserState, createUserStore, currentUserId } from '../../../lib/session/user-state.ts';
import { storage } from '../../../lib/storage/storage.ts';
import type { UserEntryPrefix } from '../../../lib/storage/storage-keys.ts';
import type { Store } from '../../../lib/storage/store.ts';
import { userEntryKey } from '../../../lib/storage/user-entries.ts';
import { acquireTabLock } from './tab-lock.ts';

/** The prefix of the requests about the list: its code loads only when something waits. */
export const listQueuePrefix = 'conversation-list:';

const retryBaseMs = 1000;
const retryMaxMs = 30_000;

/** An entry at its place among those of this device. Its id never changes. */
export type Queued<Entry> = Entry & { id: string; place: number };

/** What a queue needs of the feature. */
export type QueuePorts<Entry, Result = void> = {
  send(entry: Queued<Entry>): Promise<Result>;
  /** The server confirmed an entry, which does not wait any more. */
  onSent?(entry: Queued<Entry>, result: Result): void;
  /** The server refused an entry, which does not wait any more. */
  onRefused(entry: Queued<Entry>, error: unknown): void;
};

/** A durable queue. */
export type DurableQueue<Entry, Result = void> = {
  /** The entries that wait, oldest first. */
  entries: Store<readonly Queued<Entry>[]>;
  /** Loads what waits from before a reload, and follows the other tabs. Returns it. */
  load(): readonly Queued<Entry>[];
  /** Stores an entry, so that it is shown, and sends it. */
  submit(ports: QueuePorts<Entry, Result>, entry: Entry): void;
  /** Sends what waits, in order. An entry that two tabs send must do no harm. */
  flush(ports: QueuePorts<Entry, Result>): void;
};

/** Whether a failure says nothing about the entry: the connection, the server or a rate limit. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Creates a queue whose entries are stored under a prefix. `replaces` tells which waiting entries a new one makes
 * needless.
 */
export function createDurableQueue<Entry extends object, Result = void>({
  prefix,
  lockName,
  replaces = () => false,
}: {
  prefix: UserEntryPrefix;
  lockName: string;
  replaces?: (entry: Entry, waiting: Entry) => boolean;
}): DurableQueue<Entry, Result> {
  const entries = createUserStore<readonly Queued<Entry>[]>([]);
  const state = createUserState(
    () => ({
      isFlushing: false,
      failures: 0,
      retryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
      // Where the storage is full or disabled, an entry waits in memory.
      memory: new Map<string, Queued<Entry>>(),
    }),
    ({ retryTimer }) => clearTimeout(retryTimer),
  );
  const keyOf = (userId: string, id: string) => userEntryKey(prefix, userId, id);

  function parse(raw: string | null): Queued<Entry> | undefined {
    try {
      const parsed = JSON.parse(raw ?? 'null') as Partial<Queued<object>> | null;
      return typeof parsed?.id === 'string' && typeof parsed.place === 'number' ? (parsed as Queued<Entry>) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Loads what waits, as this and the other tabs have stored it. */
  function reload(): readonly Queued<Entry>[] {
    const userId = currentUserId();
    if (userId === undefined) return [];
    const own = keyOf(userId, '');
    const stored = storage.keys().flatMap((key) => (key.startsWith(own) ? (parse(storage.read(key)) ?? []) : []));
    const waiting = [...stored, ...state.memory.values()].toSorted(
      (a, b) => a.place - b.place || a.id.localeCompare(b.id),
    );
    if (waiting.length > 0 || entries.get().length > 0) entries.set(waiting);
    return waiting;
  }

  function remove(userId: string, id: string): void {
    storage.remove(keyOf(userId, id));
    state.memory.delete(id);
    reload();
  }

  async function drain(ports: QueuePorts<Entry, Result>, userId: string): Promise<void> {
    for (;;) {
      const [next] = reload();
      if (!next || currentUserId() !== userId) return;
      let report: () => void;
      try {
        const result = await ports.send(next);
        report = () => ports.onSent?.(next, result);
      } catch (error) {
        // The session has ended: the entry waits for the next one.
        if (error instanceof ApiError && error.status === 401) return;
        if (isTemporary(error)) {
          retryLater(ports, error);
          return;
        }
        report = () => ports.onRefused(next, error);
      }
      state.failures = 0;
      remove(userId, next.id);
      // Another member who signed in meanwhile is not told.
      if (currentUserId() === userId) report();
    }
  }

  function retryLater(ports: QueuePorts<Entry, Result>, error: unknown): void {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    const delayMs = seconds === undefined ? Math.min(retryMaxMs, retryBaseMs * 2 ** state.failures) : seconds * 1000;
    state.failures += 1;
    clearTimeout(state.retryTimer);
    state.retryTimer = setTimeout(() => flush(ports), delayMs);
  }

  const listenToOtherTabs = once(() => {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(prefix)) reload();
    });
  });

  function load(): readonly Queued<Entry>[] {
    listenToOtherTabs();
    return reload();
  }

  function flush(ports: QueuePorts<Entry, Result>): void {
    const userId = currentUserId();
    if (load().length === 0 || userId === undefined || state.isFlushing) return;
    clearTimeout(state.retryTimer);
    state.isFlushing = true;
    const end = () => {
      state.isFlushing = false;
    };
    acquireTabLock(`${lockName}-${userId}`, () => drain(ports, userId).finally(end), end);
  }

  return {
    entries,
    load,
    flush,
    submit(ports, entry) {
      const userId = currentUserId();
      if (userId === undefined) return;
      const waiting = reload();
      const queued: Queued<Entry> = { ...entry, id: crypto.randomUUID(), place: (waiting.at(-1)?.place ?? 0) + 1 };
      if (!storage.write(keyOf(userId, queued.id), JSON.stringify(queued))) state.memory.set(queued.id, queued);
      // Only then: a crash in between must not lose the older entry without the newer one.
      for (const older of waiting.filter((other) => replaces(entry, other))) {
        storage.remove(keyOf(userId, older.id));
        state.memory.delete(older.id);
      }
      reload();
      flush(ports);
    },
  };
}
