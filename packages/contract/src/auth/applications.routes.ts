import { decisionMax } from '@gumball/rules/auth/applications';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { applicationEndpoints } from './applications.endpoints.ts';
import { application, applicationStates, signUpRequirements, signUpRequirementsBody } from './applications.schemas.ts';

const requirementsResponse = z.object({ success, requirements: signUpRequirements });

/** Routes of applications: docs/product.md, Accounts. */
export const applicationRoutes = defineRoutes(applicationEndpoints, {
  list: {
    summary: 'List applications',
    description: 'Those of verified addresses. Undecided ones oldest first, others newest first.',
    access: 'operator',
    right: 'applications',
    query: pageQuery(20).extend({ state: z.enum(applicationStates).default('pending') }),
    response: z.object({ success, applications: z.array(application), pagination }),
  },
  decide: {
    summary: 'Accept or refuse applications',
    description: 'The applicants get a mail. One that is decided already, or gone, is left out.',
    access: 'operator',
    right: 'applications',
    body: z.object({
      ids: z.array(idInput).min(1).max(decisionMax),
      accept: z.boolean(),
      reason: z.string().trim().max(10_000).default('').describe('Of a refusal; the applicants read it.'),
    }),
    response: z.object({ success, decided: z.number().int() }),
    errors: ['REFUSAL_REASON_REQUIRED'],
  },
  requirements: {
    summary: 'Read what sign-ups require',
    access: 'operator',
    right: 'settings',
    response: requirementsResponse,
  },
  updateRequirements: {
    summary: 'Change what sign-ups require',
    access: 'operator',
    right: 'settings',
    body: signUpRequirementsBody,
    response: requirementsResponse,
    errors: ['QUESTIONS_INVALID', 'APPLICATION_DAYS_INVALID', 'MINIMUM_AGE_INVALID'],
  },
});
