import { gumballsRoutes } from '@gumball/contract/gumballs/gumballs.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { getEarnings } from './get-earnings.ts';
import { listEarnings } from './list-earnings.ts';

/** Mounts the routes of the viewer's own Gumballs. */
export function mountGumballs({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(gumballsRoutes.summary, ({ viewer }) => getEarnings(deps, viewer));
  mount(gumballsRoutes.history, ({ viewer, query }) => listEarnings(deps, viewer, query));
}
