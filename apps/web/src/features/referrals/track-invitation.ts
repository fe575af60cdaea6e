/** Counts visitors who followed an invitation: docs/product.md, Referrals. */
import { referralsEndpoints } from '@gumball/contract/referrals/referrals.endpoints';
import type { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { createClient } from '../../lib/api/api-client.ts';

const client = createClient<typeof referralsRoutes>(referralsEndpoints);

/** Counts a click. Sign-up works without it. */
export function trackInvitation(code: string): void {
  client.track({ params: { code } }).catch(() => {
    // A click that is not counted is nobody's trouble.
  });
}
