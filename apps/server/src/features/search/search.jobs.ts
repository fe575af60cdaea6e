import type { Deps } from '../../deps.ts';
import { rebuildSearchTerms } from './rebuild-search-terms.ts';

/** Declares the rebuild of search terms after an upgrade. */
export function declareSearchJobs(deps: Deps): void {
  deps.jobs.every('* * * * *', rebuildSearchTerms.queue, async () => {
    await rebuildSearchTerms(deps);
  });
}
