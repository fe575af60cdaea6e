import type { TermsText } from '@gumball/contract/terms/terms.schemas';
import type { TermsRow } from './terms.store.ts';

/** Converts a row to the text of a response. */
export function viewTerms({ kind, version, body, summary, published_at }: TermsRow): TermsText {
  return { kind, version, body, summary, publishedAt: published_at.toISOString() };
}
