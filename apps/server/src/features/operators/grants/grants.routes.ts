import { grantsRoutes } from '@gumball/contract/operators/grants.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { decideGrant } from './decide-grant.ts';
import { listGrantRequests } from './list-grant-requests.ts';

/** Mounts the routes of grants that a second operator approves. */
export function mountGrants({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(grantsRoutes.list, ({ viewer }) => listGrantRequests(deps, viewer));
  mount(grantsRoutes.approve, async ({ viewer, params }) => ({
    request: await decideGrant(deps, viewer, params.id, 'approved'),
  }));
  mount(grantsRoutes.refuse, async ({ viewer, params }) => ({
    request: await decideGrant(deps, viewer, params.id, 'refused'),
  }));
}
