import { drawing } from '../send-files.ts';
import { at, forAccounts, forAnybody, type Rows } from './rows.ts';

/** Sign-in for guests, and the signed-in user's own account. */
export const accountRows: Rows = {
  'POST /auth/register': forAnybody({ others: 400 }, at('/auth/register', {})),
  'POST /auth/login': forAnybody({ others: 400 }, at('/auth/login', {})),
  'POST /auth/verify-email': forAnybody({ others: 400 }, at('/auth/verify-email', {})),
  'POST /auth/resend-verification': forAnybody({ others: 400 }, at('/auth/resend-verification', {})),
  'POST /auth/forgot-password': forAnybody({ others: 400 }, at('/auth/forgot-password', {})),
  'POST /auth/reset-password': forAnybody({ others: 400 }, at('/auth/reset-password', {})),
  'POST /auth/logout': forAccounts({ others: 200 }, async (world, who, role) => ({
    path: '/auth/logout',
    ...(who ? { as: await world.newPerson(role) } : {}),
  })),
  'GET /auth/profile': forAccounts({ others: 200 }, at('/auth/profile')),
  'PUT /auth/profile': forAccounts({ others: 200, newcomer: 400 }, at('/auth/profile', { bio: 'Hello' })),
  'POST /upload/media': forAccounts({ others: 201 }, async () => ({
    path: '/upload/media',
    files: [{ bytes: await drawing().png().toBuffer(), name: 'a.png', type: 'image/png' }],
  })),
  'POST /upload/avatar': forAccounts({ others: 201 }, async () => ({
    path: '/upload/avatar',
    files: [{ bytes: await drawing().png().toBuffer(), name: 'a.png', type: 'image/png', field: 'avatar' }],
  })),
};
