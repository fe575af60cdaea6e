/** Reads what an invitation shows to a guest: docs/product.md, Referrals. */
import type { ResponseOf } from '@gumball/contract/define-routes';
import { referralsEndpoints } from '@gumball/contract/referrals/referrals.endpoints';
import type { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { createClient } from '../../lib/api/api-client.ts';

const client = createClient<typeof referralsRoutes>(referralsEndpoints);

/** Who invites, the bonus, and the pictures of some members. */
export type Invitation = ResponseOf<typeof referralsRoutes.validate>;

/** Fetches the invitation of a code; `valid` is false for a code that has no effect. */
export function fetchInvitation(code: string, signal: AbortSignal): Promise<Invitation> {
  return client.validate({ params: { code } }, { signal });
}
