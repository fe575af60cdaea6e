/** Reports: docs/product.md, Safety. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Reasons of a report, in the order of the dialog. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'nudity',
  'self_harm',
  'falsehood',
  'impersonation',
  'other',
] as const;

/** Reason of a report. */
export type ReportReason = (typeof reportReasons)[number];

/** Labels of the reasons in the dialog and in the moderation queue. */
export const reportReasonLabels: Record<ReportReason, Phrase> = {
  spam: phrase('Spam or scam'),
  harassment: phrase('Bullying or harassment'),
  hate: phrase('Hate'),
  violence: phrase('Violence or threats'),
  nudity: phrase('Nudity or sexual content'),
  self_harm: phrase('Self-harm'),
  falsehood: phrase('False information'),
  impersonation: phrase('Pretending to be someone else'),
  other: phrase('Something else'),
};

/** Maximum length of the details of a report, in UTF-16 units. */
export const reportDetailsMax = 1000;

/** Returns the first violation of a report. The reason `other` requires details. */
export function checkReport(input: {
  reason: ReportReason | undefined;
  details: string;
}): RuleResult<'REPORT_REASON_MISSING' | 'REPORT_DETAILS_MISSING' | 'REPORT_TOO_LONG'> {
  if (input.reason === undefined) return { ok: false, code: 'REPORT_REASON_MISSING', field: 'reason' };
  const details = input.details.trim();
  if (input.reason === 'other' && details === '')
    return { ok: false, code: 'REPORT_DETAILS_MISSING', field: 'details' };
  if (details.length > reportDetailsMax) return { ok: false, code: 'REPORT_TOO_LONG', field: 'details' };
  return ok;
}
