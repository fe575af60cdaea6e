/** Terms in the console: docs/product.md, Terms. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { termsEndpoints } from '@gumball/contract/terms/terms.endpoints';
import type { termsRoutes } from '@gumball/contract/terms/terms.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey } from './operators.queries.ts';

export const operatorTermsClient = createClient<typeof termsRoutes>(termsEndpoints);

/** Returns the newest version of each text. */
export function useOperatorTerms() {
  return useQuery({
    queryKey: [...consoleKey, 'terms'],
    queryFn: async ({ signal }) => (await operatorTermsClient.list(undefined, { signal })).texts,
    refetchOnMount: 'always',
  });
}

/** A version to publish. */
export type NewTerms = BodyOf<typeof termsRoutes.publish>;
