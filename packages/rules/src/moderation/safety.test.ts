import { expect, it } from 'vitest';
import { checkReport, reportDetailsMax } from './report.ts';
import { checkSupport, supportMessageMax, supportSubjectMax } from './support.ts';

const codeOf = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? undefined : result.code);

it.each([
  [undefined, 'because', 'REPORT_REASON_MISSING'],
  ['spam', '', undefined],
  ['spam', 'x'.repeat(reportDetailsMax), undefined],
  ['spam', 'x'.repeat(reportDetailsMax + 1), 'REPORT_TOO_LONG'],
  ['other', '  ', 'REPORT_DETAILS_MISSING'],
  ['other', 'It is rude', undefined],
] as const)('a report for %j with the words %.10j: %s', (reason, details, expected) => {
  expect(codeOf(checkReport({ reason, details }))).toBe(expected);
});

it.each([
  ['', '', '', 'SUPPORT_EMPTY'],
  ['', ' \n', '', 'SUPPORT_EMPTY'],
  ['x'.repeat(supportSubjectMax + 1), '', '', 'SUPPORT_SUBJECT_TOO_LONG'],
  ['', 'x'.repeat(supportMessageMax + 1), '', 'SUPPORT_TOO_LONG'],
  ['', 'Help', 'nowhere', 'EMAIL_INVALID'],
  ['x'.repeat(supportSubjectMax), 'x'.repeat(supportMessageMax), 'me@example.com', undefined],
  ['', 'Help', ' ', undefined],
])('support message %.10j, %.10j from %j: %s', (subject, message, email, expected) => {
  expect(codeOf(checkSupport({ subject, message, email }))).toBe(expected);
});
