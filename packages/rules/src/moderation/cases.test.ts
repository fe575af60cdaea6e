import { expect, it } from 'vitest';
import type { CommunityRole } from '../communities/community-roles.ts';
import {
  type CaseDecision,
  type CommunityDecisionFacts,
  checkCannedAnswer,
  checkCaseDecision,
  checkCaseNote,
  checkCommunityDecision,
  type DecisionFacts,
  isClaimed,
} from './cases.ts';

const codeOf = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? undefined : result.code);

const decision: DecisionFacts = {
  subject: 'post',
  decision: 'remove',
  isOpen: true,
  isClaimedByOther: false,
  hasUser: true,
  hasRule: true,
  hasMeasure: false,
  reason: '',
};
it.each<[Partial<DecisionFacts>, string | undefined]>([
  [{}, undefined],
  [{ hasMeasure: true }, undefined],
  [{ decision: 'keep', hasRule: false }, undefined],
  [{ decision: 'act', hasMeasure: true }, undefined],
  [{ isOpen: false }, 'CASE_DECIDED'],
  [{ isClaimedByOther: true }, 'CASE_CLAIMED'],
  [{ subject: 'member' }, 'CASE_NOT_REMOVABLE'],
  [{ subject: 'community', decision: 'expel' }, 'CASE_NOT_REMOVABLE'],
  [{ decision: 'act' }, 'CASE_MEASURE_MISSING'],
  [{ decision: 'keep', hasMeasure: true }, 'CASE_MEASURE_MISSING'],
  [{ hasMeasure: true, hasUser: false }, 'CASE_MEASURE_MISSING'],
  [{ hasRule: false }, 'CASE_RULE_MISSING'],
  [{ reason: 'x'.repeat(1001) }, 'SANCTION_NOTE_TOO_LONG'],
])('a decision with %j: %s', (facts, expected) => {
  expect(codeOf(checkCaseDecision({ ...decision, ...facts }))).toBe(expected);
});

it.each<[CommunityRole, CommunityRole, CaseDecision, string | undefined]>([
  ['moderator', 'member', 'remove', undefined],
  ['moderator', 'none', 'keep', undefined],
  ['moderator', 'member', 'expel', 'ACCESS_DENIED'],
  ['moderator', 'moderator', 'keep', 'ACCESS_DENIED'],
  ['moderator', 'admin', 'keep', 'ACCESS_DENIED'],
  ['admin', 'moderator', 'expel', undefined],
  ['admin', 'admin', 'remove', 'ACCESS_DENIED'],
  ['admin', 'owner', 'keep', 'ACCESS_DENIED'],
  ['owner', 'admin', 'expel', undefined],
  ['owner', 'member', 'act', 'ACCESS_DENIED'],
  ['member', 'member', 'keep', 'ACCESS_DENIED'],
  ['none', 'none', 'keep', 'ACCESS_DENIED'],
])('in a community a %s decides about a %s to %s: %s', (actor, author, chosen, expected) => {
  const facts: CommunityDecisionFacts = { decision: chosen, actor, author, isOwn: false, isPassedOn: false };
  expect(codeOf(checkCommunityDecision(facts))).toBe(expected);
  expect(codeOf(checkCommunityDecision({ ...facts, isOwn: true }))).toBe('ACCESS_DENIED');
  expect(codeOf(checkCommunityDecision({ ...facts, isPassedOn: true }))).toBe(expected ?? 'CASE_PASSED_ON');
});

it.each([
  [null, 5, false],
  [5, 5, false],
  [6, 5, true],
])('a claim until %s at %s lasts: %s', (claimedUntilMs, nowMs, expected) => {
  expect(isClaimed({ claimedUntilMs }, nowMs)).toBe(expected);
});

it.each([
  ['a', 99, undefined],
  ['a', 100, 'CASE_NOTES_FULL'],
  [' ', 0, 'CASE_NOTE_EMPTY'],
  ['x'.repeat(1000), 0, undefined],
  ['x'.repeat(1001), 0, 'CASE_NOTE_TOO_LONG'],
])('the note %.5j after %s others: %s', (text, stored, expected) => {
  expect(codeOf(checkCaseNote({ text, stored }))).toBe(expected);
});

it.each([
  ['Ads', { en: 'Please do not' }, undefined],
  ['Ads', { de: 'Bitte nicht' }, undefined],
  ['', { en: 'a' }, 'CANNED_TITLE_INVALID'],
  ['x'.repeat(81), { en: 'a' }, 'CANNED_TITLE_INVALID'],
  ['Ads', {}, 'CANNED_TEXT_INVALID'],
  ['Ads', { en: 'x'.repeat(1001) }, 'CANNED_TEXT_INVALID'],
])('the canned answer %.5j with %.20j: %s', (title, texts, expected) => {
  expect(codeOf(checkCannedAnswer({ title, texts }))).toBe(expected);
});
