import type { Deps } from '../../../deps.ts';
import { listToRemove, type RunThing } from './runs.store.ts';

/** Lists what confirmed runs still hide. */
export function listConfirmed({ db }: Pick<Deps, 'db'>, limit: number): Promise<RunThing[]> {
  return listToRemove(db.kysely, limit);
}
