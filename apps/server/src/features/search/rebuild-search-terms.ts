import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import {
  finishRebuild,
  listRebuilds,
  purgeUnfoldedWords,
  rebuildBatch,
  reindexMessages,
  type TermTable,
  termTables,
} from './search-terms.store.ts';

const rowsPerBatch = 100;
const pauseMs = 20;

/**
 * The job that rebuilds search terms of rows that an earlier version stored, in small batches with pauses. It resumes
 * after an interruption; without pending work it reads one small table. A failed part does not stop the others and is
 * retried by the next run. Returns the number of finished parts.
 */
export async function rebuildSearchTerms(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  let finished = 0;
  for (const { name, doneUpTo } of await listRebuilds(deps.db)) {
    try {
      if (isTermTable(name)) await rebuildTable(deps, name, doneUpTo);
      else if (!(await reindexMessages(deps.db))) continue;
      await finishRebuild(deps.db, name, deps.clock.now());
      finished += 1;
      deps.log.info({ name }, 'search terms rebuilt');
    } catch (error) {
      deps.log.warn({ err: error, name }, 'failed to rebuild search terms, will retry');
    }
  }
  return finished;
}

/** The queue of this job. */
rebuildSearchTerms.queue = 'rebuild-search-terms';

async function rebuildTable({ db }: Pick<Deps, 'db'>, name: TermTable, doneUpTo: string): Promise<void> {
  let last: string | undefined = doneUpTo;
  while (last !== undefined) {
    last = await rebuildBatch(db, name, last, rowsPerBatch);
    await setTimeout(pauseMs);
  }
  await purgeUnfoldedWords(db, name);
}

function isTermTable(name: string): name is TermTable {
  return name in termTables;
}
