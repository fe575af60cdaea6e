import type { Community } from '@gumball/contract/communities/communities.schemas';
import { needsRequest } from '@gumball/rules/communities/community-access';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import type { Joining } from './use-join.ts';

const RulesDialog = lazy(() => import('../rules/RulesDialog.tsx'));

/** Asks to accept the rules of a community, before the user joins it. */
export function JoinRules({
  community,
  joining,
}: {
  community: Community | null | undefined;
  joining: Joining;
}): ReactNode {
  if (!community || !joining.isAsking) return null;
  return (
    <Suspense>
      <RulesDialog
        name={community.name}
        rules={community.rules}
        submitLabel={needsRequest(community.access) ? t('Accept and ask to join') : t('Accept and join')}
        onAccept={async () => {
          await joining.accept();
          return true;
        }}
        onClose={joining.cancel}
      />
    </Suspense>
  );
}
