import { randomBytes } from 'node:crypto';
import { forAccounts, forEveryone, forMembers, pathFor, type Rows } from './rows.ts';

const change = { currentPassword: 'a guess', newPassword: 'another secret' };

/** Account settings, reports and support messages. The users of the matrix have no valid password. */
export const settingsRows: Rows = {
  'PUT /auth/password': forAccounts({ others: 400 }, pathFor('/auth/password', change)),
  'GET /auth/email': forAccounts({ others: 200 }, pathFor('/auth/email')),
  'PUT /auth/email': forAccounts(
    { others: 400 },
    pathFor('/auth/email', { email: 'new@example.com', password: 'a guess' }),
  ),
  'POST /auth/email/confirm': forAccounts({ others: 400 }, pathFor('/auth/email/confirm', { code: '123456' })),
  'DELETE /auth/email/pending': forAccounts({ others: 200 }, pathFor('/auth/email/pending')),
  'GET /auth/second-factor': forAccounts({ others: 200 }, pathFor('/auth/second-factor')),
  'POST /auth/second-factor': forAccounts({ others: 400 }, pathFor('/auth/second-factor', { password: 'a guess' })),
  'DELETE /auth/second-factor': forAccounts({ others: 400 }, pathFor('/auth/second-factor', { password: 'a guess' })),
  'POST /auth/second-factor/confirm': forAccounts(
    { others: 409 },
    pathFor('/auth/second-factor/confirm', { code: '123456' }),
  ),
  'POST /auth/second-factor/recovery-codes': forAccounts(
    { others: 400 },
    pathFor('/auth/second-factor/recovery-codes', { password: 'a guess' }),
  ),
  'GET /auth/confirmation': forAccounts({ others: 200 }, pathFor('/auth/confirmation')),
  'POST /auth/confirmation/password': forAccounts(
    { others: 400 },
    pathFor('/auth/confirmation/password', { password: 'a guess' }),
  ),
  'POST /auth/confirmation/code': forAccounts({ others: 400 }, pathFor('/auth/confirmation/code', { code: '123456' })),
  'POST /auth/confirmation/passkey/options': forAccounts(
    { others: 200 },
    pathFor('/auth/confirmation/passkey/options'),
  ),
  'POST /auth/confirmation/passkey': forAccounts({ others: 400 }, pathFor('/auth/confirmation/passkey', {})),
  'POST /auth/confirmation/provider/start': forAccounts(
    { others: 404 },
    pathFor('/auth/confirmation/provider/start', { provider: 'nowhere' }),
  ),
  'POST /auth/confirmation/provider': forAccounts(
    { others: 400 },
    pathFor('/auth/confirmation/provider', { ticket: 'a guess', query: '?code=1' }),
  ),
  'POST /auth/confirmation/mail/send': forAccounts({ others: 409 }, pathFor('/auth/confirmation/mail/send')),
  'POST /auth/confirmation/mail': forAccounts({ others: 400 }, pathFor('/auth/confirmation/mail', { code: '123456' })),
  'PUT /auth/passkeys-only': forAccounts({ others: 409 }, pathFor('/auth/passkeys-only', { isOn: true })),
  'GET /terms/due': forAccounts({ others: 200 }, pathFor('/terms/due')),
  'GET /terms/consents': forAccounts({ others: 200 }, pathFor('/terms/consents')),
  'POST /terms/consents': forAccounts(
    { others: 409 },
    pathFor('/terms/consents', { consents: [{ kind: 'terms', version: 9 }] }),
  ),
  'GET /auth/passkeys': forAccounts({ others: 200 }, pathFor('/auth/passkeys')),
  'POST /auth/passkeys/options': forAccounts(
    { others: 400 },
    pathFor('/auth/passkeys/options', { password: 'a guess' }),
  ),
  'POST /auth/passkeys': forAccounts({ others: 400 }, pathFor('/auth/passkeys', { name: 'Phone' })),
  'PUT /auth/passkeys/{id}': forAccounts({ others: 404 }, pathFor('/auth/passkeys/5', { name: 'Phone' })),
  'DELETE /auth/passkeys/{id}': forAccounts({ others: 400 }, pathFor('/auth/passkeys/5', { password: 'a guess' })),
  'GET /auth/tokens': forMembers({ others: 200 }, pathFor('/auth/tokens')),
  'POST /auth/tokens': forMembers({ others: 400 }, pathFor('/auth/tokens', { name: 'A', scopes: [], days: 7 })),
  'GET /auth/tokens/current': forMembers({ others: 404 }, pathFor('/auth/tokens/current')),
  'DELETE /auth/tokens/{id}': forMembers({ others: 200 }, pathFor('/auth/tokens/5')),
  'GET /bots': forMembers({ others: 200 }, pathFor('/bots')),
  'POST /bots': forMembers({ others: 201 }, () => ({
    path: '/bots',
    body: { name: 'Weather', username: `b${randomBytes(6).toString('hex')}` },
  })),
  'PUT /bots/{id}': forMembers({ others: 404 }, pathFor('/bots/5', { name: 'Weather' })),
  'POST /bots/{id}/token': forMembers({ others: 404 }, pathFor('/bots/5/token')),
  'DELETE /bots/{id}': forMembers({ others: 200 }, pathFor('/bots/5')),
  'POST /communities/{id}/incoming': forMembers(
    { others: 404, member: 403, author: 403, admin: 201, owner: 201 },
    ({ communityId }) => ({
      path: `/communities/${communityId}/incoming`,
      body: { name: 'Build', username: `b${randomBytes(6).toString('hex')}` },
    }),
  ),
  'POST /hooks/{token}': forEveryone({ others: 404 }, pathFor('/hooks/a-guess', { text: 'Hello' })),
  'GET /webhooks': forMembers({ others: 200 }, pathFor('/webhooks')),
  'POST /webhooks': forMembers(
    { others: 404, member: 403, author: 403, admin: 201, owner: 201 },
    async ({ communityId }) => ({
      path: '/webhooks',
      body: { url: 'https://a.example/', events: ['post.created'], communityId },
    }),
  ),
  'PUT /webhooks/{id}': forMembers({ others: 404 }, pathFor('/webhooks/5', { isOn: true })),
  'POST /webhooks/{id}/secret': forMembers({ others: 404 }, pathFor('/webhooks/5/secret')),
  'POST /webhooks/{id}/test': forMembers({ others: 404 }, pathFor('/webhooks/5/test')),
  'DELETE /webhooks/{id}': forMembers({ others: 200 }, pathFor('/webhooks/5')),
  'GET /webhooks/{id}/deliveries': forMembers({ others: 404 }, pathFor('/webhooks/5/deliveries')),
  'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': forMembers(
    { others: 404 },
    pathFor('/webhooks/5/deliveries/6/redeliver'),
  ),
  'GET /apps': forMembers({ others: 200 }, pathFor('/apps')),
  'POST /apps': forMembers({ others: 201 }, pathFor('/apps', { name: 'Reader', redirectUris: ['https://a.example/'] })),
  'PUT /apps/{id}': forMembers(
    { others: 404 },
    pathFor('/apps/5', { name: 'A', redirectUris: ['https://a.example/'] }),
  ),
  'POST /apps/{id}/secret': forMembers({ others: 404 }, pathFor('/apps/5/secret')),
  'DELETE /apps/{id}': forMembers({ others: 200 }, pathFor('/apps/5')),
  'GET /oauth/authorize': forMembers({ others: 400 }, pathFor('/oauth/authorize?client_id=5')),
  'POST /oauth/authorize': forMembers(
    { others: 400 },
    pathFor('/oauth/authorize', { client_id: '5', isAllowed: true }),
  ),
  'POST /oauth/token': forEveryone({ others: 401 }, pathFor('/oauth/token', { grant_type: 'refresh_token' })),
  'POST /oauth/revoke': forEveryone({ others: 401 }, pathFor('/oauth/revoke', { token: 'a guess' })),
  'GET /auth/identities': forAccounts({ others: 200 }, pathFor('/auth/identities')),
  'POST /auth/identities/start': forAccounts(
    { others: 400 },
    pathFor('/auth/identities/start', { provider: 'work', password: 'a guess' }),
  ),
  'POST /auth/identities/finish': forAccounts(
    { others: 400 },
    pathFor('/auth/identities/finish', { ticket: 'a guess', query: '?code=1' }),
  ),
  'DELETE /auth/identities/{id}': forAccounts({ others: 400 }, pathFor('/auth/identities/5', { password: 'a guess' })),
  'GET /auth/sessions': forAccounts({ others: 200 }, pathFor('/auth/sessions')),
  'DELETE /auth/sessions': forAccounts({ others: 200 }, pathFor('/auth/sessions')),
  'DELETE /auth/sessions/{id}': forAccounts({ others: 200 }, pathFor('/auth/sessions/5')),
  'GET /auth/export': forAccounts({ others: 200 }, pathFor('/auth/export')),
  'DELETE /auth/account': forAccounts({ others: 400 }, pathFor('/auth/account', { password: 'a guess' })),
  'GET /users/privacy': forAccounts({ others: 200 }, pathFor('/users/privacy')),
  'PUT /users/privacy': forAccounts({ others: 200 }, pathFor('/users/privacy', { showPresence: true })),
  'POST /reports': forMembers({ others: 201, blocked: 404, blocker: 404, author: 400 }, async ({ newPost }) => ({
    path: '/reports',
    body: { targetType: 'post', targetId: await newPost(), reason: 'spam' },
  })),
  'GET /sanctions': forMembers({ others: 200 }, pathFor('/sanctions')),
  'POST /sanctions/{id}/appeal': forMembers({ others: 404 }, pathFor('/sanctions/1/appeal', { text: 'It was not me' })),
  'POST /support': forAccounts({ others: 201 }, pathFor('/support', { message: 'Hello' })),
};
