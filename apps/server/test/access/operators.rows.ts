import { forAccounts, pathFor, type Row, type Rows } from './rows.ts';

/** Returns 404 to signed-in users who are not operators, before the body is validated. */
const hidden = (path: string, body?: unknown): Row => forAccounts({ others: 404 }, pathFor(path, body));

/** Operator routes. No role of the matrix is an operator; the operators feature tests what operators may do. */
export const operatorRows: Rows = {
  'POST /tasks/create': hidden('/tasks/create', { platform: 'Twitter', reward: 'much' }),
  'GET /operator/tasks': hidden('/operator/tasks?state=lost'),
  'POST /operator/tasks': hidden('/operator/tasks', {}),
  'PUT /operator/tasks/{id}': hidden('/operator/tasks/1', {}),
  'POST /operator/tasks/{id}/pause': hidden('/operator/tasks/1/pause'),
  'POST /operator/tasks/{id}/resume': hidden('/operator/tasks/1/resume'),
  'POST /operator/tasks/{id}/expire': hidden('/operator/tasks/1/expire'),
  'GET /operator/tasks/{id}/figures': hidden('/operator/tasks/1/figures'),
  'GET /operator/task-figures.csv': hidden('/operator/task-figures.csv'),
  'GET /operator/submissions': hidden('/operator/submissions'),
  'POST /operator/submissions/{id}/approve': hidden('/operator/submissions/1/approve'),
  'POST /operator/submissions/{id}/reject': hidden('/operator/submissions/1/reject', {}),
  'GET /operator/reports': hidden('/operator/reports'),
  'POST /operator/reports/{id}/close': hidden('/operator/reports/1/close', {}),
  'GET /operator/support': hidden('/operator/support'),
  'POST /operator/support/{id}/close': hidden('/operator/support/1/close'),
  'GET /operator/referrals': hidden('/operator/referrals'),
  'POST /operator/referrals/{id}/release': hidden('/operator/referrals/1/release'),
  'POST /operator/referrals/{id}/reverse': hidden('/operator/referrals/1/reverse', {}),
  'GET /operator/members': hidden('/operator/members'),
  'POST /operator/members/{id}/suspend': hidden('/operator/members/1/suspend', {}),
  'POST /operator/members/{id}/restore': hidden('/operator/members/1/restore'),
  'GET /operator/members/{id}/ledger': hidden('/operator/members/1/ledger'),
  'POST /operator/members/{id}/grants': hidden('/operator/members/1/grants', { amount: 5, reason: 'Prize' }),
  'POST /operator/members/{id}/ledger/{entryId}/reverse': hidden('/operator/members/1/ledger/1/reverse', {}),
  'GET /operator/shop/items': hidden('/operator/shop/items'),
  'POST /operator/shop/items': hidden('/operator/shop/items', {}),
  'PUT /operator/shop/items/{id}': hidden('/operator/shop/items/1', {}),
  'POST /operator/shop/items/{id}/codes': hidden('/operator/shop/items/1/codes', {}),
  'GET /operator/shop/orders': hidden('/operator/shop/orders?status=lost'),
  'POST /operator/shop/orders/{id}/fulfil': hidden('/operator/shop/orders/1/fulfil', {}),
  'POST /operator/shop/orders/{id}/refund': hidden('/operator/shop/orders/1/refund', {}),
  'GET /operator/totals': hidden('/operator/totals'),
  'GET /operator/settings': hidden('/operator/settings'),
  'PUT /operator/settings': hidden('/operator/settings', { taskGate: 'none' }),
  'GET /operator/audit': hidden('/operator/audit'),
};
