import type { Community } from '@gumball/contract/communities/communities.schemas';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LazyCommunityDialog, type OpenCommunityForm } from '../features/communities/edit/LazyCommunityDialog.tsx';
import { ExploreCommunities } from '../features/communities/lists/ExploreCommunities.tsx';
import { communityFilters, MyCommunities } from '../features/communities/lists/MyCommunities.tsx';
import { uploadAvatar, uploadBanner } from '../features/uploads/uploads.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { cx } from '../ui/cx.ts';
import { FloatingAction } from '../ui/forms/FloatingAction.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';

const send = { avatar: uploadAvatar, banner: uploadBanner };

/** The member's communities and those to explore: side by side, on narrow screens as tabs. */
export function CommunitiesPage() {
  const navigate = useNavigate();
  const [tab, setTab] = useSearchParamChoice('tab', ['explore', 'mine']);
  const [filter, setFilter] = useSearchParamChoice('filter', communityFilters);
  const [form, setForm] = useState<OpenCommunityForm>();
  const create = () => setForm({ kind: 'new' });
  function done(community: Community): void {
    const isNew = form?.kind === 'new';
    setForm(undefined);
    if (isNew) navigate({ to: '/community/$id', params: { id: community.id } }).catch(reportError);
  }
  return (
    <div className="columns-left items-start max-lg:gap-3">
      <Tabs
        label={t('Communities')}
        className="lg:hidden"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'mine', label: t('My Communities') },
          { value: 'explore', label: t('Explore') },
        ]}
      />
      <div className={cx('min-w-0 lg:sticky lg:top-18', tab !== 'mine' && 'max-lg:hidden')}>
        <MyCommunities filter={filter} onFilter={setFilter} onCreate={create} />
      </div>
      <div className={cx('min-w-0', tab !== 'explore' && 'max-lg:hidden')}>
        <ExploreCommunities onEdit={(community) => setForm({ kind: 'edit', community })} />
      </div>
      <FloatingAction label={t('Create community')} onClick={create}>
        <Plus size={28} aria-hidden="true" />
      </FloatingAction>
      <LazyCommunityDialog form={form} uploaders={send} onClose={() => setForm(undefined)} onDone={done} />
    </div>
  );
}
