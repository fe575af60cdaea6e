import type { Community } from '@gumball/contract/communities/communities.schemas';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { CommunityCaseRow } from './CommunityCaseRow.tsx';
import { useCommunityCases } from './community-cases.queries.ts';

/** What members reported in a community, for those who moderate it. */
export default function ModerationDialog({
  community,
  onClose,
}: {
  community: Community;
  onClose: () => void;
}): ReactNode {
  const [state, setState] = useState<'open' | 'decided'>('open');
  return (
    <Modal title={t('Moderation')} open onClose={onClose}>
      <Tabs
        label={t('Cases')}
        tabs={[
          { value: 'open', label: t('Open') },
          { value: 'decided', label: t('Decided') },
        ]}
        value={state}
        onChange={setState}
      />
      <PagedList
        list={useCommunityCases(community.id, state)}
        failure={t('Failed to load cases')}
        skeleton={<RowSkeleton rows={3} label={t('Loading cases...')} />}
        empty={<p className="text-ink-2">{state === 'open' ? t('No open cases') : t('No decided cases')}</p>}
      >
        {(cases) => (
          <ul className="divide-y divide-line">
            {cases.map((item) => (
              <CommunityCaseRow key={item.id} communityId={community.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  );
}
