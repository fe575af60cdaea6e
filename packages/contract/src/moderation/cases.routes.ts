import { languages } from '@gumball/rules/formats/languages';
import { caseKinds } from '@gumball/rules/moderation/cases';
import { reportReasons } from '@gumball/rules/moderation/report';
import { imposedKinds } from '@gumball/rules/moderation/sanctions';
import { z } from 'zod';
import { closedCommunity } from '../communities/communities.schemas.ts';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { casesEndpoints } from './cases.endpoints.ts';
import { cannedAnswer, caseDetails, communityCase, moderationCase } from './cases.schemas.ts';

const byId = z.object({ id: idInput });
const byCase = byId.extend({ caseId: idInput });
const text = z.string().max(10_000);
const rule = z.enum(reportReasons).nullish();
const state = z.enum(['open', 'decided']).default('open');
const oneCase = z.object({ success, case: moderationCase });
const cannedBody = z.object({
  title: z.string().max(1000),
  texts: z.partialRecord(z.enum(languages), text),
});
const cannedResponse = z.object({ success, answer: cannedAnswer });
const cannedErrors = ['CANNED_TITLE_INVALID', 'CANNED_TEXT_INVALID'] as const;
const decisionErrors = [
  'CASE_NOT_FOUND',
  'CASE_DECIDED',
  'CASE_CLAIMED',
  'CASE_NOT_REMOVABLE',
  'CASE_MEASURE_MISSING',
  'CASE_RULE_MISSING',
  'SANCTION_NOTE_TOO_LONG',
  'RATE_LIMITED',
] as const;

/** The moderation queue: docs/product.md, Safety. */
export const casesRoutes = defineRoutes(casesEndpoints, {
  list: {
    summary: 'List the cases of the moderation queue',
    description: 'Open ones oldest first, decided ones newest first. All reports about one subject are one case.',
    access: 'operator',
    right: 'moderation',
    query: pageQuery(20).extend({
      state,
      kind: z.enum(caseKinds).optional(),
      claimed: z.enum(['mine', 'nobody']).optional(),
      community: idInput.optional(),
      by: z.enum(['community', 'passed-on']).optional().describe('Decided by, or passed on by, those of a community.'),
    }),
    response: z.object({ success, cases: z.array(moderationCase), pagination }),
  },
  get: {
    summary: 'Read a case with its reports, its past and the member',
    access: 'operator',
    right: 'moderation',
    params: byId,
    response: caseDetails.extend({ success }),
    errors: ['CASE_NOT_FOUND'],
  },
  claim: {
    summary: 'Claim a case',
    description: 'Ends after ten minutes. `takeOver` replaces the claim of somebody else.',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: z.object({ takeOver: z.boolean().default(false) }).nullish(),
    response: oneCase,
    errors: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_CLAIMED'],
  },
  release: {
    summary: 'Release a claimed case',
    access: 'operator',
    right: 'moderation',
    params: byId,
    response: oneCase,
    errors: ['CASE_NOT_FOUND'],
  },
  note: {
    summary: 'Add an internal note to a case',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: z.object({ text }),
    status: 201,
    response: caseDetails.extend({ success }),
    errors: ['CASE_NOT_FOUND', 'CASE_NOTE_EMPTY', 'CASE_NOTE_TOO_LONG', 'CASE_NOTES_FULL', 'RATE_LIMITED'],
  },
  decide: {
    summary: 'Decide a case',
    description:
      'Keeps or removes the content, or imposes a measure against its author, also with the removal. The author is told the rule and the reason, those who reported the result. A measure needs the right `suspensions`.',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: z.object({
      decision: z.enum(['keep', 'remove', 'act']),
      rule,
      reason: text.default(''),
      measure: z.object({ kind: z.enum(imposedKinds), days: z.number().int().min(1).max(90).nullish() }).nullish(),
      blockPictures: z
        .boolean()
        .default(false)
        .describe('With the removal of a post: copies of its pictures are held.'),
    }),
    response: oneCase,
    errors: [...decisionErrors, 'CONCERNS_OPERATOR', 'ACCESS_DENIED', 'SANCTION_OPERATOR', 'SANCTION_DAYS_MISSING'],
  },
  reverse: {
    summary: 'Reverse the decision of a case',
    description:
      'Lifts what was imposed with it, brings a removed post or comment back within 30 days, and opens the case again.',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: z.object({ reason: text.default('') }),
    response: oneCase,
    errors: ['CASE_NOT_FOUND', 'CASE_OPEN', 'CONCERNS_OPERATOR', 'ACCESS_DENIED', 'SANCTION_NOTE_TOO_LONG'],
  },
  cannedAnswers: {
    summary: 'List the canned answers',
    access: 'operator',
    right: 'moderation',
    response: z.object({ success, answers: z.array(cannedAnswer) }),
  },
  addCannedAnswer: {
    summary: 'Add a canned answer',
    description: 'At most 100.',
    access: 'operator',
    right: 'moderation',
    body: cannedBody,
    status: 201,
    response: cannedResponse,
    errors: [...cannedErrors, 'CANNED_ANSWERS_FULL'],
  },
  changeCannedAnswer: {
    summary: 'Change a canned answer',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: cannedBody,
    response: cannedResponse,
    errors: [...cannedErrors, 'CANNED_ANSWER_NOT_FOUND'],
  },
  removeCannedAnswer: {
    summary: 'Remove a canned answer',
    access: 'operator',
    right: 'moderation',
    params: byId,
    response: z.object({ success }),
  },
  handOverCommunity: {
    summary: 'Hand a community over to another of its members',
    description: 'The former owner stays as an admin. Both are told.',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: z.object({ username: z.string().max(100), reason: text.default('') }),
    response: z.object({ success }),
    errors: [
      'COMMUNITY_NOT_FOUND',
      'COMMUNITY_MEMBER_NOT_FOUND',
      'COMMUNITY_OWNER_CHANGED',
      'CONCERNS_OPERATOR',
      'SANCTION_NOTE_TOO_LONG',
    ],
  },
  closedCommunities: {
    summary: 'List the communities that operators closed',
    description: 'The latest 200.',
    access: 'operator',
    right: 'moderation',
    response: z.object({ success, communities: z.array(closedCommunity) }),
  },
  closeCommunity: {
    summary: 'Close a community',
    description:
      'Only its members see it then, and nobody writes in it. Its owner is told the rule and the reason, and can appeal. Repeated, it changes nothing.',
    access: 'operator',
    right: 'moderation',
    params: byId,
    body: z.object({ rule: z.enum(reportReasons), reason: text.default('') }),
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'CONCERNS_OPERATOR', 'SANCTION_NOTE_TOO_LONG'],
  },
  reopenCommunity: {
    summary: 'Open a closed community again',
    description: 'With its former access. Repeated, it changes nothing.',
    access: 'operator',
    right: 'moderation',
    params: byId,
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'CONCERNS_OPERATOR'],
  },
  ofCommunity: {
    summary: 'List the cases about posts and comments in a community',
    description: 'For its owner, admins and moderators. Without the names of those who reported.',
    access: 'member',
    params: byId,
    query: pageQuery(20).extend({ state }),
    response: z.object({ success, cases: z.array(communityCase), pagination }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED'],
  },
  decideInCommunity: {
    summary: 'Decide a case of a community',
    description:
      'Never about own content or that of an equal or higher role. `expel` also removes the author from the community.',
    access: 'member',
    params: byCase,
    body: z.object({ decision: z.enum(['keep', 'remove', 'expel']), rule, reason: text.default('') }),
    response: z.object({ success, case: communityCase }),
    errors: [...decisionErrors, 'COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'CASE_PASSED_ON'],
  },
  passOn: {
    summary: 'Pass a case of a community on to the operators',
    access: 'member',
    params: byCase,
    body: z.object({ text: text.default('') }),
    response: z.object({ success, case: communityCase }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_NOTE_TOO_LONG'],
  },
});
