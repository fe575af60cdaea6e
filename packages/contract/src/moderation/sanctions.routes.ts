import { reportReasons } from '@gumball/rules/moderation/report';
import { imposedKinds } from '@gumball/rules/moderation/sanctions';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { sanctionsEndpoints } from './sanctions.endpoints.ts';
import { operatorSanction, sanction } from './sanctions.schemas.ts';

const byId = z.object({ id: idInput });
const bySanction = byId.extend({ sanctionId: idInput });
const text = z.string().max(10_000);
const operatorResponse = z.object({ success, sanction: operatorSanction });

/** Sanctions of members and their appeals: docs/product.md, Safety. */
export const sanctionsRoutes = defineRoutes(sanctionsEndpoints, {
  list: {
    summary: 'List what operators decided against me',
    description: 'The latest 100, newest first.',
    access: 'member',
    response: z.object({ success, sanctions: z.array(sanction) }),
  },
  appeal: {
    summary: 'Appeal a decision against me',
    description: 'Once, while it lasts, and a warning for 30 days. Another operator decides.',
    access: 'member',
    params: byId,
    body: z.object({ text }),
    response: z.object({ success, sanction }),
    errors: ['SANCTION_NOT_FOUND', 'APPEAL_EMPTY', 'APPEAL_TOO_LONG', 'APPEAL_MADE', 'APPEAL_TOO_LATE', 'RATE_LIMITED'],
  },
  ofMember: {
    summary: 'List the sanctions of a member',
    description: 'The latest 100, newest first.',
    access: 'operator',
    right: 'suspensions',
    params: byId,
    response: z.object({ success, sanctions: z.array(operatorSanction) }),
  },
  impose: {
    summary: 'Warn, limit, silence or suspend a member',
    description:
      'The member is told the rule and the text. It ends by itself; a suspension replaces the former one. The same `Idempotency-Key` imposes once.',
    access: 'operator',
    right: 'suspensions',
    params: byId,
    body: z.object({
      kind: z.enum(imposedKinds),
      rule: z.enum(reportReasons),
      days: z
        .number()
        .int()
        .min(1)
        .max(90)
        .nullish()
        .describe('1, 3, 7, 14, 30 or 90; none for a warning and for a suspension for good.'),
      note: text.default(''),
    }),
    status: 201,
    mayExist: true,
    response: operatorResponse,
    errors: [
      'MEMBER_NOT_FOUND',
      'SANCTION_OPERATOR',
      'SANCTION_DAYS_MISSING',
      'SANCTION_NOTE_TOO_LONG',
      'RATE_LIMITED',
    ],
  },
  lift: {
    summary: 'End a sanction early',
    access: 'operator',
    right: 'suspensions',
    params: bySanction,
    response: operatorResponse,
    errors: ['SANCTION_NOT_FOUND'],
  },
  decideAppeal: {
    summary: 'Decide an appeal',
    description: 'Granting it ends the sanction. By another operator than the one who imposed it, where there is one.',
    access: 'operator',
    right: 'suspensions',
    params: bySanction,
    body: z.object({ granted: z.boolean(), answer: text.default('') }),
    response: operatorResponse,
    errors: ['SANCTION_NOT_FOUND', 'APPEAL_DECIDED', 'APPEAL_TOO_LONG', 'REVIEW_SAME_OPERATOR', 'CONCERNS_OPERATOR'],
  },
  appeals: {
    summary: 'List the appeals that wait for a decision',
    description: 'The 100 oldest ones, oldest first.',
    access: 'operator',
    right: 'suspensions',
    response: z.object({ success, sanctions: z.array(operatorSanction) }),
  },
});
