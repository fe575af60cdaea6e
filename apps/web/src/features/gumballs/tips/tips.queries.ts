/** Tips: docs/product.md, Gumballs. They are not optimistic: the server knows the balance and the limits. */
import { gumballsEndpoints } from '@gumball/contract/gumballs/gumballs.endpoints';
import type { gumballsRoutes } from '@gumball/contract/gumballs/gumballs.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { earningKeys } from '../earnings.live.ts';

const client = createClient<typeof gumballsRoutes>(gumballsEndpoints);
const allowanceKey = ['earnings', 'tip-allowance'] as const;

/** Returns what the member can send today. Refetched whenever the dialog opens. */
export function useTipAllowance() {
  return useQuery({
    queryKey: allowanceKey,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await client.tipAllowance(undefined, { signal })).allowance,
  });
}

/** Sends Gumballs to a member. Rejects with an `ApiError`. */
export async function sendTip(receiverId: string, amount: number, idempotencyKey: string): Promise<void> {
  try {
    const { balance } = await client.sendTip({ params: { id: receiverId }, body: { amount } }, { idempotencyKey });
    session.updateUser({ balance });
  } finally {
    // After a refusal the balance or the limit is not what was shown.
    refresh(allowanceKey);
    refresh(earningKeys.history);
  }
}
