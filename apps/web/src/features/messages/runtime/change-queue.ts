/**
 * The durable queue of changes of messages: edits and deletions that the server has not confirmed. All tabs share it
 * through the local storage, and one tab sends at a time, in order. docs/product.md, Messages.
 */
import { ApiError } from '../../../lib/api/api-error.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { createUserState, createUserStore, currentUserId } from '../../../lib/session/user-state.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { removeAtSignOut, userEntryKey } from '../../../lib/storage/user-entries.ts';
import type { ChangeRequest, PendingChange } from '../engine/pending-change.ts';
import { acquireTabLock } from './tab-lock.ts';

const prefix = 'message-change:';
const retryBaseMs = 1000;
const retryMaxMs = 30_000;

removeAtSignOut(prefix);

/** What the queue needs of the feature. */
export type ChangeQueuePorts = {
  /** Sends a change and applies its result. */
  send(change: PendingChange): Promise<void>;
  /** The server refused a change, which is not shown any more. */
  onRefused(change: PendingChange, error: unknown): void;
};

/** The changes that wait, oldest first. */
export const pendingChanges = createUserStore<readonly PendingChange[]>([]);

const state = createUserState(
  () => ({
    isFlushing: false,
    failures: 0,
    retryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    // Where the storage is full or disabled, a change waits in memory.
    memory: new Map<string, PendingChange>(),
  }),
  ({ retryTimer }) => clearTimeout(retryTimer),
);

const keyOf = (userId: string, id: string) => userEntryKey(prefix, userId, id);

function parse(raw: string | null): PendingChange | undefined {
  try {
    const parsed = JSON.parse(raw ?? 'null') as Partial<PendingChange> | null;
    return typeof parsed?.id === 'string' && typeof parsed.place === 'number' ? (parsed as PendingChange) : undefined;
  } catch {
    return undefined;
  }
}

/** Loads what waits, as this and the other tabs have stored it. */
function reload(): readonly PendingChange[] {
  const userId = currentUserId();
  if (userId === undefined) return [];
  const own = keyOf(userId, '');
  const stored = storage.keys().flatMap((key) => (key.startsWith(own) ? (parse(storage.read(key)) ?? []) : []));
  const changes = [...stored, ...state.memory.values()].toSorted(
    (a, b) => a.place - b.place || a.id.localeCompare(b.id),
  );
  if (changes.length > 0 || pendingChanges.get().length > 0) pendingChanges.set(changes);
  return changes;
}

function remove(userId: string, id: string): void {
  storage.remove(keyOf(userId, id));
  state.memory.delete(id);
  reload();
}

/** Whether a failure says nothing about the change: the connection, the server or a rate limit. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

async function drain(ports: ChangeQueuePorts, userId: string): Promise<void> {
  for (let [next] = reload(); next && currentUserId() === userId; [next] = reload()) {
    try {
      await ports.send(next);
    } catch (error) {
      // The session has ended: the change waits for the next one.
      if (error instanceof ApiError && error.status === 401) return;
      if (isTemporary(error)) {
        retryLater(ports, error);
        return;
      }
      ports.onRefused(next, error);
    }
    state.failures = 0;
    remove(userId, next.id);
  }
}

function retryLater(ports: ChangeQueuePorts, error: unknown): void {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const delayMs = seconds === undefined ? Math.min(retryMaxMs, retryBaseMs * 2 ** state.failures) : seconds * 1000;
  state.failures += 1;
  clearTimeout(state.retryTimer);
  state.retryTimer = setTimeout(() => flushChanges(ports), delayMs);
}

const listenToOtherTabs = once(() => {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) reload();
  });
});

/** Sends what waits, in order. A change that two tabs send does no harm. */
export function flushChanges(ports: ChangeQueuePorts): void {
  listenToOtherTabs();
  const userId = currentUserId();
  if (userId === undefined || state.isFlushing || reload().length === 0) return;
  clearTimeout(state.retryTimer);
  state.isFlushing = true;
  const end = () => {
    state.isFlushing = false;
  };
  acquireTabLock(`gumball-changes-${userId}`, () => drain(ports, userId).finally(end), end);
}

/** Stores a change, so that it is shown, and sends it. */
export function submitChange(ports: ChangeQueuePorts, request: ChangeRequest): void {
  const userId = currentUserId();
  if (userId === undefined) return;
  const place = (reload().at(-1)?.place ?? 0) + 1;
  const pending = { ...request, id: crypto.randomUUID(), place };
  if (!storage.write(keyOf(userId, pending.id), JSON.stringify(pending))) state.memory.set(pending.id, pending);
  reload();
  flushChanges(ports);
}
