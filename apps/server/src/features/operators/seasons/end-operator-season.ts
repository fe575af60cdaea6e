import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endSeason } from '../../leaderboard/seasons/end-season.ts';
import { recordAction } from '../record-action.ts';

/** Ends a season, with an entry in the audit log. Throws the errors of `endSeason`. */
export function endOperatorSeason(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  seasonId: string,
): Promise<Season> {
  return deps.db.transaction(async (tx) => {
    const season = await endSeason(deps, tx, seasonId);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'end-season',
      subject: { kind: 'season', id: seasonId },
      details: { title: season.title },
    });
    return season;
  });
}
