import { tokenRoutes } from '@gumball/contract/auth/programs/tokens.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { createToken } from './create-token.ts';
import { getCurrentToken } from './get-current-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

/** Mounts the routes of the tokens of programs. */
export function mountTokens({ mount, deps }: { mount: Mount; deps: Deps }, limits: AuthLimits): void {
  mount(tokenRoutes.list, async ({ viewer }) => ({ tokens: await listTokens(deps, viewer) }));
  mount(tokenRoutes.create, ({ viewer, body, language, idempotencyKey }) =>
    createToken(deps, limits, viewer, body, { language, idempotencyKey }),
  );
  mount(tokenRoutes.current, ({ viewer }) => getCurrentToken(deps, viewer));
  mount(tokenRoutes.revoke, async ({ viewer, params }) => {
    await revokeToken(deps, viewer, params.id);
    return {};
  });
}
