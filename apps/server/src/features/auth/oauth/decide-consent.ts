import type { authorization } from '@gumball/contract/auth/programs/oauth.schemas';
import { codeMs } from '@gumball/rules/auth/oauth';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hashToken } from '../codes/hash-token.ts';
import { checkAuthorization } from './check-authorization.ts';
import { insertCode } from './grants.store.ts';

/**
 * Allows or refuses what an app asks. Returns the address of the app that the browser goes to, with a code that works
 * once and for a minute, and with the issuer (RFC 9207), by which an app notices a mix-up. Throws the errors of
 * `checkAuthorization`, and `RATE_LIMITED`.
 */
export async function decideConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  limit: Limit,
  { userId }: Pick<Viewer, 'userId'>,
  { isAllowed, ...request }: z.output<typeof authorization> & { isAllowed: boolean },
): Promise<string> {
  const { app, scopes } = await checkAuthorization(deps, request);
  const url = new URL(request.redirect_uri);
  if (request.state !== undefined) url.searchParams.set('state', request.state);
  url.searchParams.set('iss', deps.config.publicUrl);
  if (!isAllowed) {
    url.searchParams.set('error', 'access_denied');
    return url.href;
  }
  await limit.consume(userId);
  const code = deps.ids.secret();
  await insertCode(deps.db.kysely, {
    code_hash: hashToken(code),
    app_id: app.id,
    user_id: userId,
    redirect_uri: request.redirect_uri,
    challenge: request.code_challenge,
    scopes,
    expires_at: new Date(deps.clock.now().getTime() + codeMs),
  });
  url.searchParams.set('code', code);
  return url.href;
}
