import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { useCommunityMembers } from '../data/communities.queries.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { CommunityMemberRow } from './CommunityMemberRow.tsx';

/** All members of a community. */
export default function MembersDialog({
  community,
  onClose,
}: {
  community: Community;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal title={t('Members')} open onClose={onClose}>
      <PagedList
        list={useCommunityMembers(community.id)}
        failure={t('Failed to load members')}
        skeleton={<RowSkeleton rows={6} label={t('Loading members...')} />}
        empty={<p className="text-ink-2">{t('No members to show.')}</p>}
      >
        {(members) => (
          <ul>
            {members.map((member) => (
              <CommunityMemberRow key={member.id} community={community} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  );
}
