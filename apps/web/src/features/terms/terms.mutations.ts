/** Writes of terms: docs/product.md, Terms. They reject on failure. */
import type { TermsVersion } from '@gumball/rules/terms/terms';
import { termsClient } from './terms.queries.ts';

/** Accepts versions of texts. */
export async function acceptTerms(texts: readonly TermsVersion[]): Promise<void> {
  await termsClient.consent({ body: { consents: texts.map(({ kind, version }) => ({ kind, version })) } });
}
