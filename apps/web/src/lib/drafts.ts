/** What somebody typed and has not sent: it outlives reloads, crashes and forced log-ins. docs/product.md, Drafts. */
import { useEffect, useRef, useState } from 'react';
import { session } from './session.ts';
import { storage } from './storage.ts';

const prefix = 'draft:';
const mostDrafts = 60;
const mostUnits = 20_000;
const lifeMs = 30 * 24 * 60 * 60_000;

type Stored = { text: string; savedAt: number };

const keyOf = (memberId: string, place: string) => `${prefix}${memberId}:${place}`;

function parse(raw: string | null): Stored | undefined {
  if (!raw) return undefined;
  try {
    const found = JSON.parse(raw) as Partial<Stored> | null;
    if (typeof found?.text === 'string' && typeof found.savedAt === 'number') {
      return { text: found.text, savedAt: found.savedAt };
    }
  } catch {
    // Not ours, or cut short by a crash.
  }
  return undefined;
}

/** Drops what is too old, and the oldest of what is too much. */
function tidy(nowMs: number): void {
  const kept: { key: string; savedAt: number }[] = [];
  for (const key of storage.keys().filter((name) => name.startsWith(prefix))) {
    const found = parse(storage.read(key));
    if (!found || nowMs - found.savedAt > lifeMs) storage.remove(key);
    else kept.push({ key, savedAt: found.savedAt });
  }
  kept.sort((one, other) => one.savedAt - other.savedAt);
  for (const { key } of kept.slice(0, Math.max(0, kept.length - mostDrafts))) storage.remove(key);
}

/** Drafts by member and place (`post`, `comment:12`, `chat:7`). A text beyond 20,000 units keeps its beginning. */
export const drafts = {
  read(memberId: string, place: string, nowMs = Date.now()): string {
    const found = parse(storage.read(keyOf(memberId, place)));
    return found && nowMs - found.savedAt <= lifeMs ? found.text : '';
  },
  write(memberId: string, place: string, text: string, nowMs = Date.now()): void {
    if (text.trim() === '') {
      drafts.remove(memberId, place);
      return;
    }
    const stored: Stored = { text: text.slice(0, mostUnits), savedAt: nowMs };
    const isNew = storage.read(keyOf(memberId, place)) === null;
    if (isNew) tidy(nowMs);
    if (storage.write(keyOf(memberId, place), JSON.stringify(stored))) {
      if (isNew) tidy(nowMs);
      return;
    }
    tidy(nowMs);
    storage.write(keyOf(memberId, place), JSON.stringify(stored));
  },
  remove(memberId: string, place: string): void {
    storage.remove(keyOf(memberId, place));
  },
};

const saveDelayMs = 250;

type Waiting = { memberId: string; place: string; text: string; timer: ReturnType<typeof setTimeout> };

function save(waiting: { current: Waiting | undefined }): void {
  const now = waiting.current;
  if (!now) return;
  waiting.current = undefined;
  clearTimeout(now.timer);
  drafts.write(now.memberId, now.place, now.text);
}

/**
 * A text that is kept as a draft while it is typed: `[text, setText, clear]`. `clear` empties it and forgets the draft: call it once the
 * server has the text. A change of `place` loads that place's draft.
 */
export function useDraft(place: string): [text: string, setText: (text: string) => void, clear: () => void] {
  const now = session.get();
  const memberId = now.status === 'member' ? now.user.id : '';
  const key = keyOf(memberId, place);
  const [state, setState] = useState(() => ({ key, text: drafts.read(memberId, place) }));
  const current = state.key === key ? state : { key, text: drafts.read(memberId, place) };
  if (current !== state) setState(current);

  const waiting = useRef<Waiting | undefined>(undefined);
  useEffect(() => {
    const flush = () => save(waiting);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);

  return [
    current.text,
    (text) => {
      setState({ key, text });
      if (waiting.current?.place === place) clearTimeout(waiting.current.timer);
      else save(waiting);
      waiting.current = { memberId, place, text, timer: setTimeout(() => save(waiting), saveDelayMs) };
    },
    () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      drafts.remove(memberId, place);
      setState({ key, text: '' });
    },
  ];
}
