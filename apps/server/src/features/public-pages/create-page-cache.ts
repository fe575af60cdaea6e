import type { Page } from './page.view.ts';

/** The pages of the last second. */
export type PageCache = {
  /** Returns a page that is less than a second old. A page in use is read again before it is that old. */
  get(key: string): Page | undefined;
  /** Whether the page is being read. */
  isReading(key: string): boolean;
  /** Returns the page, or reads it once for everyone who asks meanwhile. */
  load(key: string, read: () => Promise<Page>): Promise<Page>;
};

type Entry = { page: Page; readAt: number; read: () => Promise<Page> };

const maxAgeMs = 1000;
const refreshAfterMs = 600;
const maxPages = 500;
const maxBytes = 64 * 1024 * 1024;

/**
 * Creates the cache of public pages. No page is older than a second, counted from the start of its read, so that every
 * change shows on every server by then, whatever wrote it. A page that thousands open is read twice a second at most.
 */
export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const entries = new Map<string, Entry>();
  const reads = new Map<string, Promise<Page>>();
  let bytes = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.page.bytes;
  };
  // The oldest is first. A page in use is stored again and again, so a flood of others does not displace it.
  const store = (key: string, entry: Entry) => {
    remove(key);
    entries.set(key, entry);
    bytes += entry.page.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxPages && bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const startRead = (key: string, read: () => Promise<Page>): Promise<Page> => {
    const readAt = now();
    const previous = entries.get(key)?.page;
    const reading = read()
      .then((page) => {
        // An unchanged page keeps its compressed form.
        const stored = previous?.etag === page.etag && previous.status === page.status ? previous : page;
        store(key, { page: stored, readAt, read });
        return stored;
      })
      .finally(() => reads.delete(key));
    reads.set(key, reading);
    return reading;
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const age = now() - entry.readAt;
      if (age >= maxAgeMs) {
        remove(key);
        return undefined;
      }
      // A failed read leaves the page until it is too old.
      if (age >= refreshAfterMs && !reads.has(key)) startRead(key, entry.read).catch(() => undefined);
      return entry.page;
    },
    isReading: (key) => reads.has(key),
    load(key, read) {
      return reads.get(key) ?? startRead(key, read);
    },
  };
}
