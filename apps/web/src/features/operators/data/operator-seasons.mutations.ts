/** Writes of seasons in the operators' console: docs/product.md, Leaderboard. */
import type { BodyOf } from '@gumball/contract/define-routes';
import type { operatorSeasonsRoutes } from '@gumball/contract/leaderboard/operator-seasons.routes';
import { t } from '../../../lib/i18n/i18n.ts';
import { operatorSeasonsClient } from './operator-seasons.queries.ts';
import { runForForm, runWithToast } from './operators.mutations.ts';

/** Creates a season. Rejects on failure. */
export function createSeason(
  body: BodyOf<(typeof operatorSeasonsRoutes)['create']>,
  idempotencyKey: string,
): Promise<void> {
  return runForForm(operatorSeasonsClient.create({ body }, { idempotencyKey }));
}

/** Ends a season now. */
export function endSeason(id: string): Promise<boolean> {
  return runWithToast(operatorSeasonsClient.end({ params: { id } }), t('Season ended'), t('Failed to end the season'));
}
