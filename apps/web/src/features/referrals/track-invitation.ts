/** Records visitors who follow an invitation: docs/product.md, Referrals. */
import { referralsEndpoints } from '@gumball/contract/referrals/referrals.endpoints';
import type { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { createClient } from '../../lib/api/api-client.ts';

const client = createClient<typeof referralsRoutes>(referralsEndpoints);

/** Records a click. Sign-up works without it. */
export function trackInvitation(code: string): void {
  client.track({ params: { code } }).catch(() => {
    // Sign-up does not depend on the click being recorded.
  });
}
