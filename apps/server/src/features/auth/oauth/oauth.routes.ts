import { appRoutes, consentRoutes, oauthRoutes } from '@gumball/contract/auth/programs/oauth.routes';
import { scopes } from '@gumball/rules/auth/api-scopes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { allowOtherSites } from '../../../platform/http/cors.ts';
import { OAuthError } from '../../../platform/http/oauth-error.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { authenticateApp } from './authenticate-app.ts';
import { createApp } from './create-app.ts';
import { decideConsent } from './decide-consent.ts';
import { exchangeCode } from './exchange-code.ts';
import { getConsent } from './get-consent.ts';
import { listApps } from './list-apps.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { removeApp } from './remove-app.ts';
import { renewAppSecret } from './renew-app-secret.ts';
import { revokeGrant } from './revoke-grant.ts';
import { updateApp } from './update-app.ts';

/** Mounts the routes of apps and of OAuth. */
export function mountOAuth({ mount, app: http, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  const consents = deps.limits({ name: 'oauth-consents', points: 60, seconds: 3600 });
  const calls = deps.limits({ name: 'oauth-calls', points: 600, seconds: 60, perAddress: true });

  mount(appRoutes.list, async ({ viewer }) => ({ apps: await listApps(deps, viewer) }));
  mount(appRoutes.create, ({ viewer, body, idempotencyKey }) => createApp(deps, viewer, body, idempotencyKey));
  mount(appRoutes.update, async ({ viewer, params, body }) => ({
    app: await updateApp(deps, viewer, params.id, body),
  }));
  mount(appRoutes.renewSecret, async ({ viewer, params }) => ({
    secret: await renewAppSecret(deps, viewer, params.id),
  }));
  mount(appRoutes.remove, async ({ viewer, params }) => {
    await removeApp(deps, viewer, params.id);
    return {};
  });
  mount(consentRoutes.get, async ({ query }) => ({ consent: await getConsent(deps, query) }));
  mount(consentRoutes.decide, async ({ viewer, body }) => ({
    redirectTo: await decideConsent(deps, consents, viewer, body),
  }));
  mount(oauthRoutes.token, async ({ body, ip, request }) => {
    await calls.consume(ip);
    const app = await authenticateApp(deps, { body, header: request.headers.authorization });
    const { grant_type: kind, code = '', redirect_uri: redirectUri = '', code_verifier: verifier = '' } = body;
    if (kind === 'authorization_code') return exchangeCode(deps, app, { code, redirectUri, verifier });
    if (kind === 'refresh_token') return refreshTokens(deps, app, body.refresh_token ?? '');
    throw new OAuthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.');
  });
  mount(oauthRoutes.revoke, async ({ body, ip, request }) => {
    await calls.consume(ip);
    const app = await authenticateApp(deps, { body, header: request.headers.authorization });
    await revokeGrant(deps, app, body.token);
    return {};
  });
  mountMetadata(http, deps.config.publicUrl);
}

// RFC 8414.
function mountMetadata(http: FastifyInstance, issuer: string): void {
  const methods = ['none', 'client_secret_basic', 'client_secret_post'];
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/api/oauth/token`,
    revocation_endpoint: `${issuer}/api/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/api/docs`,
  };
  http.get('/.well-known/oauth-authorization-server', { schema: { hide: true } }, async (_request, reply) => {
    allowOtherSites(reply);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(metadata));
  });
}
