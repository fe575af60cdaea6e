/** What operators decided against the member: docs/product.md, Safety. */
import { sanctionsEndpoints } from '@gumball/contract/moderation/sanctions.endpoints';
import type { sanctionsRoutes } from '@gumball/contract/moderation/sanctions.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { refresh } from '../../lib/api/query-client.ts';

const client = createClient<typeof sanctionsRoutes>(sanctionsEndpoints);
const ownSanctionsKey = ['own-sanctions'] as const;

/** Returns the decisions against the member, newest first. */
export function useOwnSanctions() {
  return useQuery({
    queryKey: ownSanctionsKey,
    queryFn: async ({ signal }) => (await client.list(undefined, { signal })).sanctions,
    refetchOnMount: 'always',
  });
}

/** Appeals a decision. Rejects with an `ApiError`. */
export async function appealSanction(id: string, text: string): Promise<void> {
  try {
    await client.appeal({ params: { id }, body: { text } });
  } finally {
    refresh(ownSanctionsKey);
  }
}
