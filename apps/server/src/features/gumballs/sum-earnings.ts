import type { EntryKind } from '@gumball/rules/gumballs/entries';
import type { Deps } from '../../deps.ts';
import { sumOfKinds } from './gumballs.store.ts';

/** Sums the entries of some kinds that were not reversed. */
export function sumEarnings({ db }: Pick<Deps, 'db'>, memberId: string, kinds: readonly EntryKind[]): Promise<number> {
  return sumOfKinds(db, memberId, kinds);
}
