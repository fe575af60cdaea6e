/** Reads of terms: docs/product.md, Terms. */
import { termsEndpoints } from '@gumball/contract/terms/terms.endpoints';
import type { termsRoutes } from '@gumball/contract/terms/terms.routes';
import type { TermsKind } from '@gumball/rules/terms/terms';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';

export const termsClient = createClient<typeof termsRoutes>(termsEndpoints);

/** Reads the texts that the member has to accept. */
export async function readDueTerms(signal: AbortSignal) {
  return (await termsClient.due(undefined, { signal })).texts;
}

/** Reads the newest version of a text. */
export async function readTerms(kind: TermsKind, signal: AbortSignal) {
  return (await termsClient.read({ params: { kind } }, { signal })).text;
}

/** Returns what the member accepted. */
export function useAcceptedTerms() {
  return useQuery({
    queryKey: ['account', 'consents'],
    queryFn: async ({ signal }) => (await termsClient.consents(undefined, { signal })).consents,
    refetchOnMount: 'always',
  });
}
