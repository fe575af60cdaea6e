import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { pageQuery, pagination, success } from '../pagination.ts';
import { gumballsEndpoints } from './gumballs.endpoints.ts';
import { earning, earnings } from './gumballs.schemas.ts';

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
});
