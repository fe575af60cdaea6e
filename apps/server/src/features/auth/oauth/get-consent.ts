import type { authorization, Consent } from '@gumball/contract/auth/programs/oauth.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { checkAuthorization } from './check-authorization.ts';

/** Reads what an app asks a member to allow. Throws `OAUTH_APP_UNKNOWN` or `OAUTH_REQUEST_INVALID`. */
export async function getConsent(deps: Pick<Deps, 'db'>, request: z.output<typeof authorization>): Promise<Consent> {
  const { app, scopes } = await checkAuthorization(deps, request);
  const { protocol, host } = new URL(request.redirect_uri);
  const { id, name, owner, website } = app;
  return { app: { id, name, owner, website }, scopes, returnsTo: /^https?:$/.test(protocol) ? host : protocol };
}
