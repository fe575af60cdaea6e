import { languages } from '@gumball/rules/formats/languages';
import { caseDecisions, caseKinds, caseSubjects } from '@gumball/rules/moderation/cases';
import { reportReasons } from '@gumball/rules/moderation/report';
import { imposedKinds } from '@gumball/rules/moderation/sanctions';
import { z } from 'zod';
import { accountRisk } from '../operators/operators.schemas.ts';
import { id } from '../pagination.ts';
import { operatorSanction } from './sanctions.schemas.ts';

const userReference = z.object({ id, username: z.string() });

/** What was decided about a case. */
export const caseOutcome = z.object({
  decision: z.enum(caseDecisions),
  by: z.string().nullable().describe('Null where the account is gone.'),
  byCommunity: z.boolean().describe('Whether a moderator of the community decided.'),
  at: z.string(),
});

const baseCase = z.object({
  id,
  subject: z.object({ type: z.enum(caseSubjects), id }),
  user: userReference.nullable().describe('The author or the member; null for a community.'),
  kinds: z.array(z.enum(caseKinds)),
  excerpt: z.string().describe('What it said when it came into the queue.'),
  reasons: z.array(z.enum(reportReasons)).describe('Of these reports, the most frequent first.'),
  reports: z.number().int().describe('Open ones; all of them once it is decided.'),
  openedAt: z.string(),
  isPassedOn: z.boolean().describe('Whether moderators of the community passed it on to the operators.'),
  outcome: caseOutcome.nullable().describe('Null while it is open.'),
});

/** A case for operators. */
export const moderationCase = baseCase.extend({
  community: z.object({ id, name: z.string() }).nullable(),
  claim: z
    .object({ by: z.string(), isMine: z.boolean(), until: z.string() })
    .nullable()
    .describe('Who works on it. It ends by itself.'),
  canDecide: z.boolean().describe('False where it concerns the operator.'),
});

/** A case for moderators of its community, who do not learn who reported. */
export const communityCase = baseCase.extend({
  filterReasons: z.array(z.string()).describe('What filters say about it.'),
  details: z.array(z.string()).describe('What the reports say about it, without their authors.'),
  isTakenOver: z.boolean().describe('Whether operators work on it now.'),
  canDecide: z.boolean(),
  canExpel: z.boolean().describe('Whether its author can be removed from the community.'),
});

/** A report in a case. */
export const caseReport = z.object({
  id,
  reporter: z.string(),
  reporterReports: z.number().int().describe('How many reports of the member were decided.'),
  reporterConfirmed: z.number().int().describe('How many of them led to something.'),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  createdAt: z.string(),
  isOpen: z.boolean(),
});

/** What happened to a case. */
export const caseEvent = z.object({
  id,
  kind: z.enum(['filter', 'hold', 'note', 'passed-on', 'reversed', ...caseDecisions]),
  by: z.string().nullable(),
  byCommunity: z.boolean(),
  text: z.string(),
  rule: z.enum(reportReasons).nullable(),
  measure: z.enum(imposedKinds).nullable(),
  at: z.string(),
});

/** The history of the member whom a case concerns. */
export const caseMember = z.object({
  joinedAt: z.string(),
  risk: accountRisk.nullable(),
  posts: z.number().int(),
  confirmed: z.number().int().describe('Earlier cases that ended with a removal or a measure.'),
  dismissed: z.number().int(),
  open: z.number().int().describe('Other open cases.'),
  cases: z.array(z.object({ id, type: z.enum(caseSubjects), excerpt: z.string(), outcome: caseOutcome.nullable() })),
  sanctions: z.array(operatorSanction),
});

/** A case with its reports, its past and the member. */
export const caseDetails = z.object({
  case: moderationCase,
  reports: z.array(caseReport).describe('The newest 100, open ones first.'),
  events: z.array(caseEvent).describe('The newest 200, newest first.'),
  member: caseMember.nullable(),
});

/** A canned answer of the operators. */
export const cannedAnswer = z.object({
  id,
  title: z.string(),
  texts: z.partialRecord(z.enum(languages), z.string()),
});

/** A case for operators. */
export type ModerationCase = z.infer<typeof moderationCase>;
/** A case for moderators of its community. */
export type CommunityCase = z.infer<typeof communityCase>;
/** A case with its reports, its past and the member. */
export type CaseDetails = z.infer<typeof caseDetails>;
/** What happened to a case. */
export type CaseEvent = z.infer<typeof caseEvent>;
/** The history of the member whom a case concerns. */
export type CaseMember = z.infer<typeof caseMember>;
/** A canned answer of the operators. */
export type CannedAnswer = z.infer<typeof cannedAnswer>;
