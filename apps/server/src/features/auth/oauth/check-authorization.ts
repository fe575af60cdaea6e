import type { authorization } from '@gumball/contract/auth/programs/oauth.schemas';
import { id } from '@gumball/contract/pagination';
import { parseScopes, type Scope } from '@gumball/rules/auth/api-scopes';
import { isOwnRedirectUri } from '@gumball/rules/auth/oauth';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findApp, type PublicAppRow } from './apps.store.ts';

/**
 * Checks what an app asks a member for. Only a code with PKCE (S256) is issued. Nothing wrong redirects the browser, so
 * that an app cannot use this site as an open redirector. Throws `OAUTH_APP_UNKNOWN` or `OAUTH_REQUEST_INVALID`.
 */
export async function checkAuthorization(
  { db }: Pick<Deps, 'db'>,
  request: z.output<typeof authorization>,
): Promise<{ app: PublicAppRow; scopes: Scope[] }> {
  const app = id.safeParse(request.client_id).success ? await findApp(db.kysely, request.client_id) : undefined;
  if (!app || !isOwnRedirectUri(app.redirect_uris, request.redirect_uri)) throw new AppError('OAUTH_APP_UNKNOWN');
  const scopes = parseScopes(request.scope);
  const isProved = request.code_challenge_method === 'S256' && /^[\w-]{43}$/.test(request.code_challenge);
  if (request.response_type !== 'code' || !isProved || !scopes) throw new AppError('OAUTH_REQUEST_INVALID');
  return { app, scopes };
}
