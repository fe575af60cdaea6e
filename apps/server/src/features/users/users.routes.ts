import { privacyRoutes } from '@gumball/contract/users/privacy.routes';
import { usersRoutes } from '@gumball/contract/users/users.routes';
import type { Deps } from '../../deps.ts';
import { preferReplica } from '../../platform/http/prefer-replica.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { changePrivacy } from './change-privacy.ts';
import { findUsers } from './find-users.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { readPrivacy } from './read-privacy.ts';
import { handleUserEvents } from './users.socket.ts';

/** Mounts the user routes and handles the socket events of users. */
export function mountUsers({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(usersRoutes.list, async ({ viewer, query }) => listUsers(await preferReplica(deps, viewer), viewer, query));
  mount(usersRoutes.search, async ({ viewer, query }) => findUsers(await preferReplica(deps, viewer), viewer, query));
  mount(usersRoutes.get, async ({ viewer, params }) => ({
    user: await getUser(await preferReplica(deps, viewer), viewer, params.id),
  }));
  mount(privacyRoutes.read, async ({ viewer }) => ({ privacy: await readPrivacy(deps, viewer) }));
  mount(privacyRoutes.change, async ({ viewer, body }) => ({ privacy: await changePrivacy(deps, viewer, body) }));
  handleUserEvents(deps);
}
