import { z } from 'zod';
import { defineRoutes } from '../../define-routes.ts';
import { idInput, success } from '../../pagination.ts';
import { appEndpoints, consentEndpoints, oauthEndpoints } from './oauth.endpoints.ts';
import {
  appChange,
  authorization,
  consent,
  newApp,
  ownApp,
  revocation,
  tokenPair,
  tokenRequest,
} from './oauth.schemas.ts';

const params = z.object({ id: idInput });
const secret = z.string().nullable().describe('The new secret of an app that has one. It is not stored.');

/** Own apps: docs/product.md, Programs. */
export const appRoutes = defineRoutes(appEndpoints, {
  list: {
    summary: 'List my apps',
    description: 'The newest first; at most 10.',
    access: 'member',
    response: z.object({ success, apps: z.array(ownApp) }),
  },
  create: {
    summary: 'Register an app',
    access: 'member',
    body: newApp,
    status: 201,
    response: z.object({ success, app: ownApp, secret }),
    errors: ['FIELDS_REQUIRED', 'REDIRECT_URI_INVALID', 'INTEGRATIONS_FULL', 'ALREADY_CREATED'],
  },
  update: {
    summary: 'Change an app',
    access: 'member',
    params,
    body: appChange,
    response: z.object({ success, app: ownApp }),
    errors: ['FIELDS_REQUIRED', 'REDIRECT_URI_INVALID', 'NOT_FOUND'],
  },
  renewSecret: {
    summary: 'Replace the secret of an app',
    description: 'The former one is refused at once.',
    access: 'member',
    params,
    response: z.object({ success, secret: z.string() }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    summary: 'Delete an app',
    description: 'It loses its access to all accounts at once. One that is gone already counts as deleted.',
    access: 'member',
    params,
    response: z.object({ success }),
  },
});

/** The consent of a member: docs/product.md, Programs. */
export const consentRoutes = defineRoutes(consentEndpoints, {
  get: {
    summary: 'Read what an app asks me to allow',
    access: 'member',
    query: authorization,
    response: z.object({ success, consent }),
    errors: ['OAUTH_APP_UNKNOWN', 'OAUTH_REQUEST_INVALID'],
  },
  decide: {
    summary: 'Allow or refuse what an app asks',
    access: 'member',
    body: authorization.extend({ isAllowed: z.boolean() }),
    response: z.object({ success, redirectTo: z.string().describe('Where to send the browser.') }),
    errors: ['OAUTH_APP_UNKNOWN', 'OAUTH_REQUEST_INVALID', 'RATE_LIMITED'],
  },
});

/** What apps call: docs/api.md. */
export const oauthRoutes = defineRoutes(oauthEndpoints, {
  token: {
    summary: 'Exchange a code or a refresh token',
    description: 'RFC 6749 with PKCE. A form; errors have the form of the RFC.',
    access: 'public',
    isOAuth: true,
    body: tokenRequest,
    response: tokenPair,
  },
  revoke: {
    summary: 'Revoke a token',
    description: 'RFC 7009. A form; errors have the form of RFC 6749.',
    access: 'public',
    isOAuth: true,
    body: revocation,
    response: z.object({}),
  },
});
