/** Drafts: unsent texts survive reloads, crashes and forced log-ins. docs/product.md, Drafts. */
import { dayMs } from '@gumball/rules/formats/durations';
import { useEffect, useRef, useState } from 'react';
import { session } from '../session/session.ts';
import { storage } from './storage.ts';
import { userEntryKey } from './user-entries.ts';

const prefix = 'draft:';
const maxDrafts = 60;
const maxLength = 50_000;
const ttlMs = 30 * dayMs;

/** `id` names the draft from its first letter until it is sent, in every tab. */
type StoredDraft = { text: string; savedAt: number; id: string };

const storageKeyOf = (userId: string, draftKey: string) => userEntryKey(prefix, userId, draftKey);

function parse(raw: string | null): StoredDraft | undefined {
  if (!raw) return undefined;
  try {
    const parsed = JSON.parse(raw) as Partial<StoredDraft> | null;
    if (typeof parsed?.text === 'string' && typeof parsed.savedAt === 'number') {
      return { text: parsed.text, savedAt: parsed.savedAt, id: parsed.id ?? '' };
    }
  } catch {
    // Not ours, or truncated by a crash.
  }
  return undefined;
}

/** Removes expired drafts, and the oldest beyond the limit. */
function purgeDrafts(nowMs: number): void {
  const entries: { key: string; savedAt: number }[] = [];
  for (const key of storage.keys().filter((name) => name.startsWith(prefix))) {
    const draft = parse(storage.read(key));
    if (!draft || nowMs - draft.savedAt > ttlMs) storage.remove(key);
    else entries.push({ key, savedAt: draft.savedAt });
  }
  entries.sort((a, b) => a.savedAt - b.savedAt);
  for (const { key } of entries.slice(0, Math.max(0, entries.length - maxDrafts))) storage.remove(key);
}

/** Drafts by user and key (`post`, `comment:12`, `chat:7`). A text beyond 50,000 units is truncated. */
export const drafts = {
  read(userId: string, draftKey: string, nowMs = Date.now()): string {
    const draft = parse(storage.read(storageKeyOf(userId, draftKey)));
    return draft && nowMs - draft.savedAt <= ttlMs ? draft.text : '';
  },
  write(userId: string, draftKey: string, text: string, nowMs = Date.now()): void {
    if (text.trim() === '') {
      drafts.remove(userId, draftKey);
      return;
    }
    const before = parse(storage.read(storageKeyOf(userId, draftKey)));
    const id = before?.id || crypto.randomUUID();
    const draft: StoredDraft = { text: text.slice(0, maxLength), savedAt: nowMs, id };
    const isNew = before === undefined;
    if (isNew) purgeDrafts(nowMs);
    if (storage.write(storageKeyOf(userId, draftKey), JSON.stringify(draft))) {
      if (isNew) purgeDrafts(nowMs);
      return;
    }
    purgeDrafts(nowMs);
    storage.write(storageKeyOf(userId, draftKey), JSON.stringify(draft));
  },
  remove(userId: string, draftKey: string): void {
    storage.remove(storageKeyOf(userId, draftKey));
  },
  /** The id of a stored draft, the same in every tab; undefined if it was sent or never stored. */
  idOf(userId: string, draftKey: string): string | undefined {
    return parse(storage.read(storageKeyOf(userId, draftKey)))?.id || undefined;
  },
};

const saveDelayMs = 250;

type PendingSave = { userId: string; draftKey: string; text: string; timer: ReturnType<typeof setTimeout> };

function flushPending(pendingSave: { current: PendingSave | undefined }): void {
  const pending = pendingSave.current;
  if (!pending) return;
  pendingSave.current = undefined;
  clearTimeout(pending.timer);
  const current = session.get();
  // An explicit sign-out has removed the drafts; an expired session keeps them.
  if (current.status === 'guest' && current.ended === 'signed-out') return;
  drafts.write(pending.userId, pending.draftKey, pending.text);
}

/**
 * A text with a draft: `[text, setText, clear, readId]`. `clear` empties it and removes the draft: call it once the
 * server has the text. Another `draftKey` loads its draft. What another tab writes or sends shows here too, unless the
 * member is typing. `readId` returns the id of the draft, the same in every tab.
 */
export function useDraft(
  draftKey: string,
): [text: string, setText: (text: string) => void, clear: () => void, readId: () => string | undefined] {
  const currentSession = session.get();
  const userId = currentSession.status === 'member' ? currentSession.user.id : '';
  const key = storageKeyOf(userId, draftKey);
  const [state, setState] = useState(() => ({ key, text: drafts.read(userId, draftKey) }));
  const current = state.key === key ? state : { key, text: drafts.read(userId, draftKey) };
  if (current !== state) setState(current);

  const pendingSave = useRef<PendingSave | undefined>(undefined);
  useEffect(() => {
    const flush = () => flushPending(pendingSave);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key && !pendingSave.current) setState({ key, text: parse(event.newValue)?.text ?? '' });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);

  return [
    current.text,
    (text) => {
      setState({ key, text });
      if (pendingSave.current?.draftKey === draftKey) clearTimeout(pendingSave.current.timer);
      else flushPending(pendingSave);
      pendingSave.current = { userId, draftKey, text, timer: setTimeout(() => flushPending(pendingSave), saveDelayMs) };
    },
    () => {
      clearTimeout(pendingSave.current?.timer);
      pendingSave.current = undefined;
      drafts.remove(userId, draftKey);
      setState({ key, text: '' });
    },
    () => {
      flushPending(pendingSave);
      return drafts.idOf(userId, draftKey);
    },
  ];
}
