import type { Community } from '@gumball/contract/communities/communities.schemas';
import { memberCount } from '@gumball/rules/formats/community-counts';
import { lazy, Suspense, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { useCommunityMembers } from '../data/communities.queries.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { CommunityMemberRow } from './CommunityMemberRow.tsx';

const MembersDialog = lazy(() => import('./MembersDialog.tsx'));

const previewSize = 5;

/** The first members of a community in a card, all of them in a dialog or, on request, in the card. */
export function CommunityMembers({ community, showAll = false }: { community: Community; showAll?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useCommunityMembers(community.id);
  return (
    <Card
      heading={t('Members')}
      action={<span className="text-sm text-ink-2">{translate(memberCount(community.memberCount))}</span>}
    >
      <PagedList
        list={showAll ? list : { ...list, hasNextPage: false }}
        failure={t('Failed to load members')}
        skeleton={<RowSkeleton rows={3} label={t('Loading members...')} />}
        empty={<p className="text-ink-2">{t('No members to show.')}</p>}
      >
        {(members) => (
          <>
            <ul>
              {(showAll ? members : members.slice(0, previewSize)).map((member) => (
                <CommunityMemberRow key={member.id} community={community} member={member} />
              ))}
            </ul>
            {!showAll && (members.length > previewSize || list.hasNextPage) && (
              <Button
                kind="soft"
                size="sm"
                fullWidth
                className="mt-2"
                aria-haspopup="dialog"
                onClick={() => setIsOpen(true)}
              >
                {t('View all members')}
              </Button>
            )}
          </>
        )}
      </PagedList>
      {isOpen && (
        <Suspense>
          <MembersDialog community={community} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
