import { describe, expect, it, test } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import {
  checkAppeal,
  checkAppealDecision,
  checkRestrictions,
  checkSanction,
  hasLinkIn,
  isSanctionActive,
  sanctionEnd,
} from './sanctions.ts';

const codeOf = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? undefined : result.code);

it.each([
  ['warning', null, '', undefined],
  ['silence', null, '', 'SANCTION_DAYS_MISSING'],
  ['silence', 2, '', 'SANCTION_DAYS_MISSING'],
  ['suspension', null, '', undefined],
  ['suspension', 3, '', undefined],
  ['suspension', 4, '', 'SANCTION_DAYS_MISSING'],
  ['limit', 7, 'x'.repeat(1000), undefined],
  ['limit', 7, 'x'.repeat(1001), 'SANCTION_NOTE_TOO_LONG'],
] as const)('a %s of %s days with the note %.5j: %s', (kind, days, note, expected) => {
  expect(codeOf(checkSanction({ kind, days, note }))).toBe(expected);
});

test('a warning has no end, everything else has, unless a suspension is for good', () => {
  expect(sanctionEnd('warning', 7, 0)).toBeNull();
  expect(sanctionEnd('suspension', null, 0)).toBeNull();
  expect(sanctionEnd('suspension', 3, 0)?.getTime()).toBe(3 * dayMs);
  expect(sanctionEnd('silence', 7, 0)?.getTime()).toBe(7 * dayMs);
});

it.each([
  ['silence', 100, false, true],
  ['silence', 99, false, false],
  ['silence', 100, true, false],
  ['suspension', null, false, true],
  ['suspension', null, true, false],
  ['suspension', 99, false, false],
  ['warning', null, false, false],
  ['removal', null, false, false],
] as const)('a %s until %s, lifted: %s, is active at 99: %s', (kind, endsAtMs, isLifted, expected) => {
  expect(isSanctionActive({ kind, endsAtMs, isLifted }, 99)).toBe(expected);
});

it.each([
  [null, null, true, undefined],
  [100, null, false, 'SILENCED'],
  [99, null, false, undefined],
  [null, 100, false, undefined],
  [null, 100, true, 'LIMITED_LINKS'],
  [null, 99, true, undefined],
  [100, 100, true, 'SILENCED'],
])('silenced until %s and limited until %s, at 99, with a link: %s is %s', (silenced, limited, hasLink, expected) => {
  const restrictions = { silencedUntilMs: silenced, limitedUntilMs: limited };
  expect(codeOf(checkRestrictions(restrictions, 99, () => hasLink))).toBe(expected);
});

it.each([
  [{ content: 'See https://news.example' }, true],
  [{ poll: { options: ['a', 'http://b.example/'] } }, true],
  [{ mediaUrls: ['https://own.example/uploads/a.png'], avatarUrl: 'https://own.example/b.png' }, false],
  [{ content: 'Look below', linkPreview: { url: 'https://news.example/' } }, true],
  [{ content: 'Look below', linkPreview: { url: 'https:news.example' } }, true],
  [{ content: 'No link', linkPreview: null }, false],
  [{ external: { url: 'https://news.example/' } }, true],
  [{ content: 'No link', communityId: '1', days: 3, empty: null }, false],
  [undefined, false],
])('%j has a link: %s', (body, expected) => {
  expect(hasLinkIn(body)).toBe(expected);
});

describe('an appeal', () => {
  const facts = { kind: 'silence', imposedAtMs: 0, endsAtMs: dayMs, isLifted: false, isAppealed: false } as const;
  it.each([
    [facts, dayMs - 1, undefined],
    [facts, dayMs, 'APPEAL_TOO_LATE'],
    [{ ...facts, isLifted: true }, 0, 'APPEAL_TOO_LATE'],
    [{ ...facts, isAppealed: true }, 0, 'APPEAL_MADE'],
    [{ ...facts, kind: 'warning', endsAtMs: null }, 30 * dayMs - 1, undefined],
    [{ ...facts, kind: 'warning', endsAtMs: null }, 30 * dayMs, 'APPEAL_TOO_LATE'],
    [{ ...facts, kind: 'removal', endsAtMs: null }, 30 * dayMs - 1, undefined],
    [{ ...facts, kind: 'removal', endsAtMs: null }, 30 * dayMs, 'APPEAL_TOO_LATE'],
    [{ ...facts, kind: 'suspension', endsAtMs: null }, 900 * dayMs, undefined],
    [{ ...facts, kind: 'suspension', endsAtMs: null, isLifted: true }, 0, 'APPEAL_TOO_LATE'],
  ] as const)('of %j at %s: %s', (input, nowMs, expected) => {
    expect(codeOf(checkAppeal(input, nowMs))).toBe(expected);
  });

  it.each([
    [{ isOpen: true, isOwnDecision: false, hasOtherOperator: true }, undefined],
    [{ isOpen: true, isOwnDecision: true, hasOtherOperator: true }, 'REVIEW_SAME_OPERATOR'],
    [{ isOpen: true, isOwnDecision: true, hasOtherOperator: false }, undefined],
    [{ isOpen: false, isOwnDecision: false, hasOtherOperator: true }, 'APPEAL_DECIDED'],
  ])('is decided with %j: %s', (facts2, expected) => {
    expect(codeOf(checkAppealDecision(facts2))).toBe(expected);
  });
});
