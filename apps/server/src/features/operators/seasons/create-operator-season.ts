import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { NewSeason } from '@gumball/contract/leaderboard/operator-seasons.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createSeason } from '../../leaderboard/seasons/create-season.ts';
import { recordAction } from '../record-action.ts';

/** Creates a season, with an entry in the audit log. Throws the errors of `createSeason`. */
export function createOperatorSeason(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  input: NewSeason,
  idempotencyKey: string | undefined,
): Promise<Season> {
  return deps.db.transaction(async (tx) => {
    const { season, isNew } = await createSeason(deps, tx, input, idempotencyKey ?? null);
    if (isNew)
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: 'create-season',
        subject: { kind: 'season', id: season.id },
        details: { title: season.title },
      });
    return season;
  });
}
