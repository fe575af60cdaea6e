import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { grantsEndpoints } from './grants.endpoints.ts';
import { grantRequest } from './grants.schemas.ts';

const byId = z.object({ id: idInput });
const requestResponse = z.object({ success, request: grantRequest });

/** Routes of grants that a second operator approves: docs/product.md, Operators. */
export const grantsRoutes = defineRoutes(grantsEndpoints, {
  list: {
    summary: 'List grants that a second operator approves',
    description: 'The latest 100: pending ones first, newest first.',
    access: 'operator',
    right: 'grants',
    response: z.object({ success, requests: z.array(grantRequest) }),
  },
  approve: {
    summary: 'Approve a grant of another operator',
    description: 'Pays it, once.',
    access: 'operator',
    right: 'grants',
    params: byId,
    response: requestResponse,
    errors: ['GRANT_REQUEST_NOT_FOUND', 'CONCERNS_OPERATOR', 'GRANT_DECIDED', 'MEMBER_NOT_FOUND', 'GRANT_TO_BOT'],
  },
  refuse: {
    summary: 'Refuse a grant of another operator',
    access: 'operator',
    right: 'grants',
    params: byId,
    response: requestResponse,
    errors: ['GRANT_REQUEST_NOT_FOUND', 'CONCERNS_OPERATOR', 'GRANT_DECIDED'],
  },
});
