import { z } from 'zod';
import { id } from '../pagination.ts';

/** A question to applicants. */
export const applicationQuestion = z.object({
  text: z.string(),
  isRequired: z.boolean(),
  maxLength: z.number().int().describe('The most characters of an answer.'),
});

/** What operators ask of newcomers. */
export const signUpRequirements = z.object({
  questions: z.array(applicationQuestion),
  invitationSkips: z.boolean().describe('Whether the referral code of a member replaces the application.'),
  openDays: z.number().describe('Days after which an undecided application ends.'),
  keepDays: z
    .number()
    .describe('Days after the decision until the accounts of refused applicants and all answers are removed.'),
  minimumAge: z.number().describe('From which age somebody may sign up; 0 asks nobody.'),
});

/** Body of changed requirements. The rules check them. */
export const signUpRequirementsBody = signUpRequirements.extend({
  questions: z
    .array(z.object({ text: z.string().trim().max(1000), isRequired: z.boolean(), maxLength: z.number() }))
    .max(20),
});

/** The states of an application. */
export const applicationStates = ['pending', 'accepted', 'refused'] as const;

/** An application for operators. */
export const application = z.object({
  id: id.describe('That of the account.'),
  username: z.string(),
  email: z.string(),
  invitedBy: z.string().nullable().describe('The username of the member whose invitation led here.'),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  state: z.enum(applicationStates),
  appliedAt: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string().describe('Of a refusal.'),
});

/** An application for operators. */
export type Application = z.infer<typeof application>;
