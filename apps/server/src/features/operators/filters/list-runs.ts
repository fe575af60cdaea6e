import type { Run } from '@gumball/contract/filters/filters.schemas';
import type { Deps } from '../../../deps.ts';
import { listOpenRuns } from './operator-runs.store.ts';

/** Lists the runs of spam that wait for a decision, the newest first, with examples. */
export async function listRuns({ db }: Pick<Deps, 'db'>): Promise<Run[]> {
  return (await listOpenRuns(db.kysely)).map((row) => ({
    id: row.id,
    foundAt: row.found_at.toISOString(),
    things: row.things,
    accounts: row.accounts,
    examples: row.examples,
    usernames: row.usernames,
  }));
}
