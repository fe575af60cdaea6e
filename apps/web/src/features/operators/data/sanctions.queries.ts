/** Reads of sanctions and appeals: docs/product.md, Operators. */
import { sanctionsEndpoints } from '@gumball/contract/moderation/sanctions.endpoints';
import type { sanctionsRoutes } from '@gumball/contract/moderation/sanctions.routes';
import { createClient } from '../../../lib/api/api-client.ts';
import { useConsoleList } from './operators.queries.ts';

export const sanctionsClient = createClient<typeof sanctionsRoutes>(sanctionsEndpoints);

/** Returns the sanctions of a member, newest first. */
export function useMemberSanctions(memberId: string) {
  return useConsoleList(['sanctions', memberId], async (_page, signal) => {
    const { sanctions } = await sanctionsClient.ofMember({ params: { id: memberId } }, { signal });
    return { items: sanctions, next: undefined };
  });
}

/** Returns the appeals that wait for a decision, oldest first. */
export function useAppeals() {
  return useConsoleList(['appeals'], async (_page, signal) => {
    const { sanctions } = await sanctionsClient.appeals(undefined, { signal });
    return { items: sanctions, next: undefined };
  });
}
