import type { Earnings } from '@gumball/contract/gumballs/gumballs.schemas';
import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listSums } from './gumballs.store.ts';
import { toEarnings } from './gumballs.view.ts';

/** Reads the viewer's balance and the sums of this week and this month. */
export async function getEarnings({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<Earnings> {
  const now = clock.now();
  const [row] = await listSums(db, [viewer.userId], weekOf(now).key, monthOf(now).key);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return toEarnings(row);
}
