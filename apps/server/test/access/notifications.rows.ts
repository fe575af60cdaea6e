import { forMembers, pathFor, type Rows } from './rows.ts';

/** The user's own notifications. Those of other users are not found. */
export const notificationRows: Rows = {
  'GET /notifications': forMembers({ others: 200 }, pathFor('/notifications')),
  'GET /notifications/unread-count': forMembers({ others: 200 }, pathFor('/notifications/unread-count')),
  'GET /notifications/settings': forMembers({ others: 200 }, pathFor('/notifications/settings')),
  'PUT /notifications/settings': forMembers({ others: 200 }, pathFor('/notifications/settings', { settings: [] })),
  'PUT /notifications/read': forMembers({ others: 200 }, pathFor('/notifications/read', {})),
  'PUT /notifications/seen': forMembers({ others: 200 }, pathFor('/notifications/seen', {})),
  'GET /notifications/push': forMembers({ others: 200 }, pathFor('/notifications/push')),
  // The test server has no VAPID keys.
  'PUT /notifications/push': forMembers(
    { others: 404 },
    pathFor('/notifications/push', {
      endpoint: 'https://push.example.com/a',
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    }),
  ),
  'DELETE /notifications/push': forMembers({ others: 200 }, pathFor('/notifications/push')),
  'GET /mails/settings': forMembers({ others: 200 }, pathFor('/mails/settings')),
  'PUT /mails/settings': forMembers({ others: 200 }, pathFor('/mails/settings', { topics: [] })),
  'PUT /mails/locale': forMembers({ others: 200 }, pathFor('/mails/locale', { timeZone: 'Europe/Berlin' })),
  // The test server sends no mail.
  'POST /mails/address-check': forMembers({ others: 409 }, pathFor('/mails/address-check')),
  'PUT /notifications/{id}/read': forMembers({ others: 404 }, pathFor('/notifications/12345/read', {})),
};
