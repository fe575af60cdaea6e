/** Cases of the moderation queue: docs/product.md, Safety. */
import { type CommunityRole, canActOn, canRemovePostOf } from '../communities/community-roles.ts';
import { minuteMs } from '../formats/durations.ts';
import type { Language } from '../formats/languages.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { sanctionNoteMax } from './sanctions.ts';

/** What brings a subject into the queue: reports of members, a word filter, or a hold before it is published. */
export const caseKinds = ['report', 'filter', 'hold'] as const;
/** What brings a subject into the queue. */
export type CaseKind = (typeof caseKinds)[number];

/** Names of the kinds in the queue. */
export const caseKindLabels: Record<CaseKind, Phrase> = {
  report: phrase('Reports'),
  filter: phrase('Filters'),
  hold: phrase('Holds'),
};

/** What a case can be about. */
export const caseSubjects = ['post', 'comment', 'member', 'community', 'message'] as const;
/** What a case can be about. */
export type CaseSubject = (typeof caseSubjects)[number];

/** How long a claim lasts after the last action of who claimed the case. */
export const claimMs = 10 * minuteMs;
/** Maximum length of an internal note of a case, in UTF-16 units. */
export const caseNoteMax = 1000;
/** Maximum number of notes of a case. */
export const caseNotesMax = 100;
/** Maximum number of items of filters and holds that a case keeps. Further ones change nothing. */
export const caseItemsMax = 50;
/** Maximum length of the reason of such an item, in UTF-16 units. */
export const caseItemReasonMax = 500;
/** Maximum length of the stored text of a subject, in UTF-16 units. */
export const caseExcerptMax = 2000;

/**
 * Decisions about a case: nothing is wrong; the content is removed; the content stays and a measure is imposed; the
 * content is removed and its author from the community, which only its moderators decide.
 */
export const caseDecisions = ['keep', 'remove', 'act', 'expel'] as const;
/** Decision about a case. */
export type CaseDecision = (typeof caseDecisions)[number];

/** Names of the decisions in the queue. */
export const caseDecisionLabels: Record<CaseDecision, Phrase> = {
  keep: phrase('Kept'),
  remove: phrase('Removed'),
  act: phrase('Measure imposed'),
  expel: phrase('Removed with its author'),
};

const removable: ReadonlySet<CaseSubject> = new Set<CaseSubject>(['post', 'comment', 'message']);

/** Whether a decision can remove the subject. Communities are closed, and members are suspended. */
export function isRemovable(subject: CaseSubject): boolean {
  return removable.has(subject);
}

/** A case and a decision about it, before it is stored. */
export type DecisionFacts = {
  subject: CaseSubject;
  decision: CaseDecision;
  isOpen: boolean;
  /** Whether somebody else works on it. */
  isClaimedByOther: boolean;
  /** Whether it has an author or member whom a measure could concern. */
  hasUser: boolean;
  hasRule: boolean;
  hasMeasure: boolean;
  reason: string;
};

/** Returns the first violation of a decision. Whatever is removed or imposed has a rule, which the member is told. */
export function checkCaseDecision(
  facts: DecisionFacts,
): RuleResult<
  | 'CASE_DECIDED'
  | 'CASE_CLAIMED'
  | 'CASE_NOT_REMOVABLE'
  | 'CASE_MEASURE_MISSING'
  | 'CASE_RULE_MISSING'
  | 'SANCTION_NOTE_TOO_LONG'
> {
  const { subject, decision, hasMeasure } = facts;
  if (!facts.isOpen) return { ok: false, code: 'CASE_DECIDED' };
  if (facts.isClaimedByOther) return { ok: false, code: 'CASE_CLAIMED' };
  if ((decision === 'remove' || decision === 'expel') && !isRemovable(subject))
    return { ok: false, code: 'CASE_NOT_REMOVABLE' };
  if ((decision === 'act') !== hasMeasure && (decision === 'act' || decision === 'keep'))
    return { ok: false, code: 'CASE_MEASURE_MISSING', field: 'measure' };
  if (hasMeasure && !facts.hasUser) return { ok: false, code: 'CASE_MEASURE_MISSING', field: 'measure' };
  if (decision !== 'keep' && !facts.hasRule) return { ok: false, code: 'CASE_RULE_MISSING', field: 'rule' };
  if (facts.reason.trim().length > sanctionNoteMax)
    return { ok: false, code: 'SANCTION_NOTE_TOO_LONG', field: 'reason' };
  return ok;
}

/** Facts about a decision of a community's moderators. */
export type CommunityDecisionFacts = {
  decision: CaseDecision;
  /** The roles in the community of who decides and of the author. */
  actor: CommunityRole;
  author: CommunityRole;
  isOwn: boolean;
  isPassedOn: boolean;
};

/**
 * Returns why a community's moderator may not decide: never about own content, nor that of an equal or higher role, nor
 * what was passed on to the operators. Who may remove members may also remove the author.
 */
export function checkCommunityDecision({
  decision,
  actor,
  author,
  isOwn,
  isPassedOn,
}: CommunityDecisionFacts): RuleResult<'ACCESS_DENIED' | 'CASE_PASSED_ON'> {
  if (isOwn || !canRemovePostOf(actor, author)) return { ok: false, code: 'ACCESS_DENIED' };
  if (decision === 'act' || (decision === 'expel' && !canActOn(actor, author)))
    return { ok: false, code: 'ACCESS_DENIED' };
  return isPassedOn ? { ok: false, code: 'CASE_PASSED_ON' } : ok;
}

/** Whether a claim still lasts. */
export function isClaimed(claim: { claimedUntilMs: number | null }, nowMs: number): boolean {
  return claim.claimedUntilMs !== null && claim.claimedUntilMs > nowMs;
}

/** Returns the first violation of a note. `stored` is the number of notes that the case has. */
export function checkCaseNote(note: {
  text: string;
  stored: number;
}): RuleResult<'CASE_NOTE_EMPTY' | 'CASE_NOTE_TOO_LONG' | 'CASE_NOTES_FULL'> {
  const { length } = note.text.trim();
  if (length === 0) return { ok: false, code: 'CASE_NOTE_EMPTY', field: 'text' };
  if (length > caseNoteMax) return { ok: false, code: 'CASE_NOTE_TOO_LONG', field: 'text' };
  return note.stored >= caseNotesMax ? { ok: false, code: 'CASE_NOTES_FULL' } : ok;
}

/** Maximum number of canned answers. */
export const cannedAnswersMax = 100;
/** Maximum length of the title of a canned answer, in UTF-16 units. */
export const cannedTitleMax = 80;

/** Returns the first violation of a canned answer: it has a title, and a text for at least one language. */
export function checkCannedAnswer(answer: {
  title: string;
  texts: Readonly<Partial<Record<Language, string>>>;
}): RuleResult<'CANNED_TITLE_INVALID' | 'CANNED_TEXT_INVALID'> {
  const { length } = answer.title.trim();
  if (length === 0 || length > cannedTitleMax) return { ok: false, code: 'CANNED_TITLE_INVALID', field: 'title' };
  const texts = Object.values(answer.texts).map((text) => text.trim().length);
  const isValid = texts.some((size) => size > 0) && texts.every((size) => size <= sanctionNoteMax);
  return isValid ? ok : { ok: false, code: 'CANNED_TEXT_INVALID', field: 'texts' };
}
