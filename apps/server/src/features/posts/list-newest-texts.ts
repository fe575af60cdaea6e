import type { Deps } from '../../deps.ts';
import { listTexts } from './posts.store.ts';

/** Lists the texts of the newest posts that everybody can read. */
export function listNewestTexts({ db }: Pick<Deps, 'db'>, limit: number): Promise<string[]> {
  return listTexts(db, limit);
}
