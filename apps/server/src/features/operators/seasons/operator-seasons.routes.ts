import { operatorSeasonsRoutes } from '@gumball/contract/leaderboard/operator-seasons.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listSeasons } from '../../leaderboard/seasons/list-seasons.ts';
import { createOperatorSeason } from './create-operator-season.ts';
import { endOperatorSeason } from './end-operator-season.ts';

/** Mounts the routes of seasons for operators. */
export function mountOperatorSeasons({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(operatorSeasonsRoutes.list, ({ query }) => listSeasons(deps, query));
  mount(operatorSeasonsRoutes.create, async ({ viewer, body, idempotencyKey }) => ({
    season: await createOperatorSeason(deps, viewer, body, idempotencyKey),
  }));
  mount(operatorSeasonsRoutes.end, async ({ viewer, params }) => ({
    season: await endOperatorSeason(deps, viewer, params.id),
  }));
}
