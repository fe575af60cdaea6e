/** The first administrator of a site: docs/product.md, Site set-up. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { setupEndpoints } from '@gumball/contract/operators/setup.endpoints';
import type { setupRoutes } from '@gumball/contract/operators/setup.routes';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { createClient } from '../../../lib/api/api-client.ts';
import { session } from '../../../lib/session/session.ts';

const client = createClient<typeof setupRoutes>(setupEndpoints);

/** Creates the first administrator and signs in. Rejects on failure. */
export async function createAdministrator(body: BodyOf<typeof setupRoutes.create>): Promise<OwnUser> {
  const { user, accessToken } = await client.create({ body });
  session.signIn({ user, accessToken });
  return user;
}
