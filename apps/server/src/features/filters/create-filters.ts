import {
  actionAt,
  createDomainTest,
  createWordTest,
  type FilterAction,
  type FilterPlace,
  type FoldedTexts,
  foldTexts,
  readTexts,
  stricter,
} from '@gumball/rules/filters/filters';
import { foldText } from '@gumball/rules/filters/fold-text';
import type { FilterRow } from '../../platform/db/schemas/filters-schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { compilePattern } from './compile-pattern.ts';
import { filtersChanged } from './filters.events.ts';
import { addHits, listFilterRows } from './filters.store.ts';

/** A filter that a text matched, with what it does there. */
export type FilterMatch = { filterId: string; action: FilterAction; text: string; reason: string };

/** Whether texts match a filter. `folded` are the texts one by one, for patterns. */
type Test = (texts: FoldedTexts, folded: () => readonly string[]) => boolean;

/** The filters of the network, in the memory of each server. */
export type Filters = {
  /**
   * Returns the filter that holds or limits the texts of one thing in a place. Throws `TEXT_REFUSED` where one refuses
   * them. Reads nothing. `links` are addresses that the texts lead to.
   */
  inspect(place: FilterPlace, texts: readonly string[], links?: readonly string[]): FilterMatch | undefined;
  /** Like `inspect`, without counting the match and without refusing. */
  find(place: FilterPlace, texts: readonly string[], links?: readonly string[]): FilterMatch | undefined;
  /** Like `inspect`, without refusing: for what is published already. */
  count(place: FilterPlace, texts: readonly string[], links?: readonly string[]): FilterMatch | undefined;
  /** Whether there is any filter for a place. */
  isUsed(place: FilterPlace): boolean;
  /** Loads the filters again, after the commit of a change. */
  reload(): Promise<void>;
};

/** Returns the test of a filter; undefined for a pattern that does not compile. */
export function createTest({ kind, text }: Pick<FilterRow, 'kind' | 'text'>): Test | undefined {
  if (kind === 'word') return createWordTest(text);
  if (kind === 'domain') return createDomainTest(text);
  const pattern = compilePattern(text);
  if (typeof pattern === 'string') return undefined;
  return (_, folded) => folded().some(pattern.matches);
}

type Loaded = FilterRow & { test: Test };

const hitsDelayMs = 2000;
const retryMs = 1000;

/**
 * Loads the filters, and again whenever a server changes them or this one may have missed it. Texts are compared in
 * memory: publishing needs no statement for it.
 */
export async function createFilters({
  db,
  clock,
  log,
  clusterEvents,
  realtime,
}: Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'clusterEvents' | 'realtime'>): Promise<Filters> {
  let byPlace = new Map<FilterPlace, Loaded[]>();
  let loading: Promise<void> | undefined;
  let isStale = false;
  let retry: NodeJS.Timeout | undefined;

  async function load(): Promise<void> {
    do {
      isStale = false;
      const rows = await listFilterRows(db.kysely);
      const next = new Map<FilterPlace, Loaded[]>();
      for (const row of rows) {
        const test = row.is_active ? createTest(row) : undefined;
        if (test) for (const place of row.places) next.set(place, [...(next.get(place) ?? []), { ...row, test }]);
      }
      byPlace = next;
    } while (isStale);
  }
  // A call during a load reads once more: the load may have begun before the change.
  function reload(): Promise<void> {
    isStale = true;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }
  const reloadSoon = () => {
    reload().catch((error: unknown) => {
      log.warn({ err: error }, 'failed to load the filters');
      clearTimeout(retry);
      retry = setTimeout(reloadSoon, retryMs).unref();
    });
  };

  const waitingHits = new Map<string, number>();
  const hits = createCoalescer<string>({
    delayMs: hitsDelayMs,
    log,
    async send() {
      const counted = new Map(waitingHits);
      waitingHits.clear();
      await addHits(db.kysely, counted, clock.now());
    },
  });
  realtime.onClose(() => {
    clearTimeout(retry);
    hits.stop();
  });

  function find(place: FilterPlace, texts: readonly string[], links: readonly string[] = []): FilterMatch | undefined {
    const filters = byPlace.get(place);
    if (!filters) return undefined;
    const read = readTexts(texts);
    const prepared = foldTexts(read, links);
    let folded: string[] | undefined;
    const foldOnce = () => (folded ??= read.map(foldText));
    let match: FilterMatch | undefined;
    for (const filter of filters) {
      const action = actionAt(filter.action, place);
      if (match && stricter(match.action, action) === match.action) continue;
      if (filter.test(prepared, foldOnce))
        match = { filterId: filter.id, action, text: filter.text, reason: filter.reason };
    }
    return match;
  }

  function count(place: FilterPlace, texts: readonly string[], links?: readonly string[]): FilterMatch | undefined {
    const match = find(place, texts, links);
    if (!match) return undefined;
    waitingHits.set(match.filterId, (waitingHits.get(match.filterId) ?? 0) + 1);
    hits.add('hits');
    return match;
  }

  clusterEvents.on(filtersChanged, reloadSoon);
  clusterEvents.onMissedEvents(reloadSoon);
  await reload();
  return {
    find,
    inspect(place, texts, links) {
      const match = count(place, texts, links);
      if (match?.action !== 'refuse') return match;
      throw match.reason
        ? new AppError('TEXT_REFUSED_BECAUSE', { details: { reason: match.reason } })
        : new AppError('TEXT_REFUSED');
    },
    count,
    isUsed: (place) => byPlace.has(place),
    reload,
  };
}
