/** Writes of terms: docs/product.md, Terms. */
import { runForForm } from './operators.mutations.ts';
import { type NewTerms, operatorTermsClient } from './terms.queries.ts';

/** Publishes a version of a text. Rejects on failure. */
export function publishTerms(body: NewTerms): Promise<void> {
  return runForForm(operatorTermsClient.publish({ body }));
}
