/** Copies of what was read last, for a reload without a connection. docs/product.md, Messages, Installed app. */
import { dayMs } from '@gumball/rules/formats/durations';
import { ApiError } from '../api/api-error.ts';
import { socket } from '../api/socket.ts';
import { currentUserId } from '../session/user-state.ts';
import { storage } from './storage.ts';
import { userEntryKey } from './user-entries.ts';

const prefix = 'offline:';
const maxCopies = 24;
const maxLength = 200_000;
const ttlMs = 7 * dayMs;

/** The shape of what is stored. Raise it when something that is stored gets a field that the screens need. */
const currentShape = 2;

type Copy = { shape: number; savedAt: number; value: unknown };

function parse(raw: string | null): Copy | undefined {
  try {
    const copy = JSON.parse(raw ?? 'null') as Partial<Copy> | null;
    if (typeof copy?.savedAt !== 'number' || copy.shape !== currentShape) return undefined;
    return { shape: currentShape, savedAt: copy.savedAt, value: copy.value };
  } catch {
    return undefined;
  }
}

function save(userId: string, name: string, value: unknown): void {
  const copy: Copy = { shape: currentShape, savedAt: Date.now(), value };
  const text = JSON.stringify(copy);
  if (text.length > maxLength) return;
  const key = userEntryKey(prefix, userId, name);
  const others = storage
    .keys()
    .filter((other) => other.startsWith(prefix) && other !== key)
    .map((other) => ({ key: other, savedAt: parse(storage.read(other))?.savedAt ?? 0 }))
    .toSorted((a, b) => b.savedAt - a.savedAt);
  for (const { key: old, savedAt } of others.slice(maxCopies - 1)) if (savedAt <= copy.savedAt) storage.remove(old);
  // Drafts and the session come first: a copy that does not fit is left out.
  if (!storage.write(key, text)) storage.remove(key);
}

/** Changes a stored copy, so that it has what changed since, and what was deleted does not stay on the device. */
export function updateOfflineCopy<T>(name: string, update: (value: T) => T): void {
  const userId = currentUserId();
  if (userId === undefined) return;
  const copy = parse(storage.read(userEntryKey(prefix, userId, name)));
  if (copy) save(userId, name, update(copy.value as T));
}

/**
 * Reads from the server and stores a copy. Without a connection it returns the copy of the last reading, if there is
 * one of the last week; everything is read again once the connection is there.
 */
export async function withOfflineCopy<T>(name: string, read: () => Promise<T>): Promise<T> {
  const userId = currentUserId();
  if (userId === undefined) return read();
  try {
    const value = await read();
    // A late response must not store what the sign-out has removed.
    if (currentUserId() === userId) save(userId, name, value);
    return value;
  } catch (error) {
    const isOffline = error instanceof ApiError && error.offline && socket.state.get() !== 'online';
    const copy = isOffline ? parse(storage.read(userEntryKey(prefix, userId, name))) : undefined;
    if (!copy || Date.now() - copy.savedAt > ttlMs) throw error;
    return copy.value as T;
  }
}

/**
 * Runs `refresh` when the page may be closed, and when the connection is lost: a copy is the response of the last
 * reading, and what arrived since is in the memory of the tab alone. The handlers stay until the page is unloaded.
 */
export function beforeOffline(refresh: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') refresh();
  });
  window.addEventListener('pagehide', refresh);
  let wasOnline = socket.state.get() === 'online';
  socket.state.subscribe(() => {
    const isOnline = socket.state.get() === 'online';
    if (wasOnline && !isOnline) refresh();
    wasOnline = isOnline;
  });
}
