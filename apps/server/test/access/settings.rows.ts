import { at, forAccounts, forMembers, type Rows } from './rows.ts';

const change = { currentPassword: 'a guess', newPassword: 'another secret' };

/** Account settings, reports and support messages. The users of the matrix have no valid password. */
export const settingsRows: Rows = {
  'PUT /auth/password': forAccounts({ others: 400 }, at('/auth/password', change)),
  'GET /auth/email': forAccounts({ others: 200 }, at('/auth/email')),
  'PUT /auth/email': forAccounts({ others: 400 }, at('/auth/email', { email: 'new@example.com', password: 'a guess' })),
  'POST /auth/email/confirm': forAccounts({ others: 400 }, at('/auth/email/confirm', { code: '123456' })),
  'DELETE /auth/email/pending': forAccounts({ others: 200 }, at('/auth/email/pending')),
  'GET /auth/sessions': forAccounts({ others: 200 }, at('/auth/sessions')),
  'DELETE /auth/sessions': forAccounts({ others: 200 }, at('/auth/sessions')),
  'DELETE /auth/sessions/{id}': forAccounts({ others: 200 }, at('/auth/sessions/5')),
  'GET /auth/export': forAccounts({ others: 200 }, at('/auth/export')),
  'DELETE /auth/account': forAccounts({ others: 400 }, at('/auth/account', { password: 'a guess' })),
  'GET /users/privacy': forAccounts({ others: 200 }, at('/users/privacy')),
  'PUT /users/privacy': forAccounts({ others: 200 }, at('/users/privacy', { showPresence: true })),
  'POST /reports': forMembers({ others: 201, blocked: 404, blocker: 404, author: 400 }, async ({ newPost }) => ({
    path: '/reports',
    body: { targetType: 'post', targetId: await newPost(), reason: 'spam' },
  })),
  'POST /support': forAccounts({ others: 201 }, at('/support', { message: 'Hello' })),
};
