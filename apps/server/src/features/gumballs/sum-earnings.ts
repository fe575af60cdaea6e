import type { EntryKind } from '@gumball/rules/gumballs/entries';
import type { Deps } from '../../deps.ts';
import { sumOfKinds } from './gumballs.store.ts';

/** How much entries of some kinds gave a member, without those that were reversed. */
export function sumEarnings({ db }: Pick<Deps, 'db'>, memberId: string, kinds: readonly EntryKind[]): Promise<number> {
  return sumOfKinds(db, memberId, kinds);
}
