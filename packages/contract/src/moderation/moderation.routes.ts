import { reportReasons } from '@gumball/rules/moderation/report';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, success } from '../pagination.ts';
import { moderationEndpoints } from './moderation.endpoints.ts';

/** Types of content that can be reported. */
export const reportTarget = z.enum(['post', 'comment', 'member', 'community', 'message']);

/** Type of content that can be reported. */
export type ReportTarget = z.infer<typeof reportTarget>;

const report = z.object({
  id,
  targetType: reportTarget,
  targetId: id,
  reason: z.enum(reportReasons),
  createdAt: z.string(),
});

/** Routes of reports and support messages: docs/product.md, Safety. */
export const moderationRoutes = defineRoutes(moderationEndpoints, {
  report: {
    summary: 'Report content to the operators',
    description: 'Only what the member can see. While a report is open, repeating it answers the first one with 200.',
    access: 'member',
    body: z.object({
      targetType: reportTarget,
      targetId: idInput,
      reason: z.enum(reportReasons),
      details: z.string().max(10_000).nullish(),
    }),
    status: 201,
    mayExist: true,
    response: z.object({ success, report }),
    errors: ['REPORT_DETAILS_MISSING', 'REPORT_TOO_LONG', 'REPORT_OWN', 'REPORT_TARGET_NOT_FOUND', 'RATE_LIMITED'],
  },
  support: {
    summary: 'Send a support message to the operators',
    description: 'Without `email` they answer to the address of the account.',
    access: 'account',
    body: z.object({
      subject: z.string().max(1000).nullish(),
      message: z.string().max(40_000).default(''),
      email: z.string().max(320).nullish(),
    }),
    status: 201,
    response: z.object({ success, message: z.string() }),
    errors: ['SUPPORT_EMPTY', 'SUPPORT_TOO_LONG', 'SUPPORT_SUBJECT_TOO_LONG', 'EMAIL_INVALID', 'RATE_LIMITED'],
  },
});
