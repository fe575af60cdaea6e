/** Reporting what is wrong: docs/product.md, Safety. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Why something can be reported, in the order of the dialog. */
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

/** Why something is reported. */
export type ReportReason = (typeof reportReasons)[number];

/** The words of a reason, on the dialog and on the operators' desk. */
export const reportReasonLabels: Record<ReportReason, Phrase> = {
  spam: phrase('Spam or scam'),
  harassment: phrase('Bullying or harassment'),
  hate: phrase('Hate'),
  violence: phrase('Violence or threats'),
  nudity: phrase('Nudity or sexual content'),
  self_harm: phrase('Self-harm'),
  falsehood: phrase('False information'),
  impersonation: phrase('Pretends to be somebody else'),
  other: phrase('Something else'),
};

/** Longest explanation of a report, in UTF-16 units. */
export const reportDetailsMax = 1000;

/** The first thing wrong with a report: without a fitting reason it needs words of its own. */
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
