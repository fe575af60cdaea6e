import { drawPng } from '../send-files.ts';
import { forAccounts, forEveryone, pathFor, type Rows } from './rows.ts';

/** Sign-in for guests, and the signed-in user's own account. */
export const accountRows: Rows = {
  'POST /auth/register': forEveryone({ others: 400 }, pathFor('/auth/register', {})),
  'POST /auth/login': forEveryone({ others: 400 }, pathFor('/auth/login', {})),
  'POST /auth/suspension/appeal': forEveryone(
    { others: 400 },
    pathFor('/auth/suspension/appeal', { ticket: 'x', text: 'y' }),
  ),
  'POST /auth/login/second-factor': forEveryone({ others: 400 }, pathFor('/auth/login/second-factor', {})),
  'POST /auth/login/passkey/options': forEveryone({ others: 200 }, pathFor('/auth/login/passkey/options')),
  'POST /auth/login/passkey': forEveryone({ others: 400 }, pathFor('/auth/login/passkey', {})),
  'GET /site': forEveryone({ others: 200 }, pathFor('/site')),
  'GET /setup': forEveryone({ others: 200 }, pathFor('/setup')),
  'POST /setup': forEveryone({ others: 403 }, pathFor('/setup', { code: 'a guess' })),
  'GET /auth/options': forEveryone({ others: 200 }, pathFor('/auth/options')),
  'GET /terms/{kind}': forEveryone({ others: 404 }, pathFor('/terms/terms')),
  'POST /auth/oidc/start': forEveryone({ others: 404 }, pathFor('/auth/oidc/start', { provider: 'nowhere' })),
  'POST /auth/oidc/finish': forEveryone(
    { others: 400 },
    pathFor('/auth/oidc/finish', { ticket: 'a guess', query: '?code=1' }),
  ),
  'POST /auth/oidc/sign-up': forEveryone({ others: 400 }, pathFor('/auth/oidc/sign-up', { ticket: 'a guess' })),
  'POST /auth/verify-email': forEveryone({ others: 400 }, pathFor('/auth/verify-email', {})),
  'POST /auth/resend-verification': forEveryone({ others: 400 }, pathFor('/auth/resend-verification', {})),
  'POST /auth/recover': forEveryone({ others: 400 }, pathFor('/auth/recover', {})),
  'POST /auth/forgot-password': forEveryone({ others: 400 }, pathFor('/auth/forgot-password', {})),
  'POST /auth/reset-password': forEveryone({ others: 400 }, pathFor('/auth/reset-password', {})),
  'POST /auth/logout': forAccounts({ others: 200 }, async (world, who, role) => ({
    path: '/auth/logout',
    ...(who ? { as: await world.newPerson(role) } : {}),
  })),
  'GET /auth/profile': forAccounts({ others: 200 }, pathFor('/auth/profile')),
  'PUT /auth/profile': forAccounts({ others: 200, newcomer: 400 }, pathFor('/auth/profile', { bio: 'Hello' })),
  'POST /upload/media': forAccounts({ others: 201 }, async () => ({
    path: '/upload/media',
    files: [{ bytes: await drawPng().png().toBuffer(), name: 'a.png', type: 'image/png' }],
  })),
  'POST /upload/avatar': forAccounts({ others: 201 }, async () => ({
    path: '/upload/avatar',
    files: [{ bytes: await drawPng().png().toBuffer(), name: 'a.png', type: 'image/png', field: 'avatar' }],
  })),
};
