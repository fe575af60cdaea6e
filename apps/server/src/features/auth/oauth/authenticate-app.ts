import { timingSafeEqual } from 'node:crypto';
import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { OAuthError } from '../../../platform/http/oauth-error.ts';
import { hashToken } from '../codes/hash-token.ts';
import { findApp, type PublicAppRow } from './apps.store.ts';

/** How an app names itself: in the body, or in the header as Basic. */
export type AppCredentials = {
  body: { client_id?: string | undefined; client_secret?: string | undefined };
  header: string | undefined;
};

/**
 * Returns the app that sent a request. An app with a secret proves it; one without only names itself, and PKCE and the
 * rotation of refresh tokens protect it. Throws the error `invalid_client`.
 */
export async function authenticateApp({ db }: Pick<Deps, 'db'>, credentials: AppCredentials): Promise<PublicAppRow> {
  const { clientId, secret } = readCredentials(credentials);
  const app = id.safeParse(clientId).success ? await findApp(db.kysely, clientId) : undefined;
  const isProved = app?.secret_hash
    ? secret !== undefined && timingSafeEqual(app.secret_hash, hashToken(secret))
    : secret === undefined;
  if (!app || !isProved) throw new OAuthError('invalid_client', 'The app is not known, or its secret is wrong.');
  return app;
}

function readCredentials({ body, header }: AppCredentials): { clientId: string; secret: string | undefined } {
  const basic = /^basic ([\w+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  if (basic === undefined) return { clientId: body.client_id ?? '', secret: body.client_secret };
  if (body.client_secret !== undefined) throw new OAuthError('invalid_request', 'Send the secret in one place only.');
  // RFC 6749, 2.3.1: both parts are encoded like a form; ids and secrets have no characters that change.
  const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  if (body.client_id !== undefined && body.client_id !== clientId)
    throw new OAuthError('invalid_request', 'The app is named twice, and differently.');
  return { clientId, secret };
}
