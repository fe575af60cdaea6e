/** Terms, rules and privacy policy of a network, and the consents of its members: docs/product.md, Terms. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';

/** The texts that operators can publish, in the order in which members read them. */
export const termsKinds = ['terms', 'rules', 'privacy'] as const;
/** A text that operators can publish. */
export type TermsKind = (typeof termsKinds)[number];
/** The titles of the texts. */
export const termsTitles: Record<TermsKind, Phrase> = {
  terms: phrase('Terms of use'),
  rules: phrase('Rules of the network'),
  privacy: phrase('Privacy policy'),
};
/** The most characters of a text. */
export const termsMax = 60_000;
/** The most characters of the summary of a change. */
export const termsSummaryMax = 1000;
/** The most versions of a text. */
export const termsVersionsMax = 500;

/** A version of a text. */
export type TermsVersion = { kind: TermsKind; version: number };
/** A published text: its newest version, and the oldest one whose consent still counts; null if none is needed. */
export type PublishedTerms = TermsVersion & { required: number | null };

/** Returns the texts that somebody with these consents still has to accept. */
export function missingConsents(
  published: readonly PublishedTerms[],
  consents: readonly TermsVersion[],
): PublishedTerms[] {
  return published.filter(
    ({ kind, required }) =>
      required !== null && !consents.some((consent) => consent.kind === kind && consent.version >= required),
  );
}

/** Checks the consents of a sign-up or of a member. `TERMS_CHANGED`: one is not about the newest version. */
export function checkConsents(
  published: readonly PublishedTerms[],
  consents: readonly TermsVersion[],
): RuleResult<'CONSENT_REQUIRED' | 'TERMS_CHANGED'> {
  const areNewest = consents.every((consent) =>
    published.some(({ kind, version }) => kind === consent.kind && version === consent.version),
  );
  if (!areNewest) return { ok: false, code: 'TERMS_CHANGED' };
  return missingConsents(published, consents).length === 0 ? ok : { ok: false, code: 'CONSENT_REQUIRED' };
}

/** Checks a text before it is published. An empty one withdraws the text. */
export function checkTermsText({
  body,
  summary,
}: {
  body: string;
  summary: string;
}): RuleResult<'TERMS_TOO_LONG' | 'TERMS_SUMMARY_TOO_LONG'> {
  if (body.length > termsMax) return { ok: false, code: 'TERMS_TOO_LONG', field: 'body' };
  return summary.length > termsSummaryMax ? { ok: false, code: 'TERMS_SUMMARY_TOO_LONG', field: 'summary' } : ok;
}

const blankLine = '\n\n';
const partMax = 5000;

/** Divides a long text at blank lines, so that each part is short enough to be formatted. */
export function termsParts(body: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const paragraph of body.replaceAll('\r\n', '\n').split(blankLine)) {
    if (part !== '' && part.length + paragraph.length > partMax) {
      parts.push(part);
      part = '';
    }
    part += part === '' ? paragraph : blankLine + paragraph;
  }
  return [...parts, part];
}

/** The highest age that operators can require. */
export const minimumAgeMax = 99;

/**
 * Returns whether somebody is old enough: on the birthday, and for 29 February on 1 March. `today` and `birthDate` are
 * YYYY-MM-DD.
 */
export function isOldEnough(birthDate: string, minimumAge: number, today: string): boolean {
  const year = String(Number(today.slice(0, 4)) - minimumAge).padStart(4, '0');
  return birthDate <= year + today.slice(4);
}
