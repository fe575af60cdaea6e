import type { Community } from '@gumball/contract/communities/communities.schemas';
import { needsRulesAcceptance } from '@gumball/rules/communities/community-rules';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { acceptRules } from '../data/rules.mutations.ts';

const RulesDialog = lazy(() => import('./RulesDialog.tsx'));

/** Asks a member to accept the rules of a community that changed, or that were not accepted on joining. */
export function RulesNotice({ community }: { community: Community }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  if (!needsRulesAcceptance(community)) return null;
  return (
    <>
      <Callout
        tone="info"
        action={
          <Button kind="ghost" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {t('Read the rules')}
          </Button>
        }
      >
        {community.acceptedRules === null
          ? t('This community has rules. Please read and accept them.')
          : t('The rules of this community have changed.')}
      </Callout>
      {isOpen && (
        <Suspense>
          <RulesDialog
            name={community.name}
            rules={community.rules}
            submitLabel={t('Accept the rules')}
            onAccept={() => acceptRules(community)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
