import { confirmedTipFrom } from '@gumball/rules/auth/confirmation';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { gumballsEndpoints } from './gumballs.endpoints.ts';
import { earning, earnings, tipAllowance } from './gumballs.schemas.ts';

/** Routes of the member's own Gumballs: docs/product.md, Gumballs. */
export const gumballsRoutes = defineRoutes(gumballsEndpoints, {
  summary: {
    summary: 'Read my earnings totals',
    description: 'The total, its parts of this ISO week and this month (UTC), and the balance that is left to spend.',
    access: 'member',
    response: earnings.extend({ success }),
  },
  history: {
    summary: 'List my earnings',
    description: 'Every entry of the ledger, newest first.',
    access: 'member',
    query: pageQuery(20),
    response: z.object({ success, history: z.array(earning), pagination }),
  },
  tipAllowance: {
    summary: 'Read what I can send to other members today',
    description: 'A day ends at midnight, UTC.',
    access: 'member',
    response: z.object({ success, allowance: tipAllowance }),
  },
  sendTip: {
    summary: 'Send Gumballs to a member',
    description: 'From my balance to theirs; earned totals stay. The same `Idempotency-Key` sends once.',
    access: 'member',
    needsConfirmation: { amountFrom: confirmedTipFrom },
    params: z.object({ id: idInput }),
    body: z.object({ amount: z.number() }),
    status: 201,
    mayExist: true,
    response: z.object({ success, balance: z.number().int(), allowance: tipAllowance }),
    errors: [
      'USER_NOT_FOUND',
      'TIPS_OFF',
      'CONFIRMATION_REQUIRED',
      'TIP_OWN',
      'TIP_AMOUNT_INVALID',
      'TIP_ACCOUNT_NEW',
      'TIP_LIMIT_REACHED',
      'TIP_RECEIVER_LIMIT',
      'BALANCE_INSUFFICIENT',
      'RATE_LIMITED',
    ],
  },
});
