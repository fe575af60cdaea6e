/** Accepting the rules of a community: docs/product.md, Communities. */
import type { Community } from '@gumball/contract/communities/communities.schemas';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { communityKeys, setAcceptedRules } from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';

/** Accepts the rules that are shown. Returns whether that is recorded. */
export async function acceptRules({ id, rulesVersion }: Community): Promise<boolean> {
  try {
    await communitiesClient.acceptRules({ params: { id }, body: { rulesVersion } });
    setAcceptedRules(id, rulesVersion);
    return true;
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to accept the rules')));
    refresh(communityKeys.detail(id));
    return false;
  }
}
