import type { Community } from '@gumball/contract/communities/communities.schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { CommunityMembers } from '../features/communities/page/CommunityMembers.tsx';
import { CommunityRules } from '../features/communities/rules/CommunityRules.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { useMediaQuery } from '../lib/media-queries.ts';
import { useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { type Tab, Tabs } from '../ui/layout/Tabs.tsx';
import { CommunityFeed } from './CommunityFeed.tsx';

const EventList = lazy(() => import('../features/communities/events/EventList.tsx'));
const CommunityRanking = lazy(() => import('../features/leaderboard/CommunityRanking.tsx'));
const CommunityTasks = lazy(() => import('./CommunityTasks.tsx'));

const sections = ['posts', 'events', 'ranking', 'tasks', 'rules', 'members'] as const;
type Section = (typeof sections)[number];

/** The sections of a community's page as tabs: on a phone all of them, next to the side column the others. */
export function CommunitySections({
  community,
  isReadable,
  hasTasks,
}: {
  community: Community;
  /** Whether the viewer sees posts and members. */
  isReadable: boolean;
  hasTasks: boolean;
}): ReactNode {
  const [chosen, choose] = useSearchParamChoice('tab', sections);
  const hasSide = useMediaQuery('sideColumn');
  const shown: Record<Section, string | false> = {
    posts: t('Posts'),
    events: isReadable && t('Events'),
    ranking: isReadable && t('Leaderboard'),
    tasks: hasTasks && !hasSide && t('Tasks'),
    rules: !hasSide && t('Rules'),
    members: isReadable && !hasSide && t('Members'),
  };
  const section = shown[chosen] ? chosen : 'posts';
  const tabs: Tab<Section>[] = sections.flatMap((value) => (shown[value] ? { value, label: shown[value] } : []));
  return (
    <>
      {tabs.length > 1 && <Tabs label={community.name} tabs={tabs} value={section} onChange={choose} />}
      {section !== 'posts' && (
        <div role="tabpanel" aria-label={shown[section] || ''} className="min-w-0">
          <Suspense fallback={<Loading />}>
            {section === 'events' && <EventList community={community} />}
            {section === 'ranking' && <CommunityRanking communityId={community.id} />}
            {section === 'tasks' && <CommunityTasks community={community} />}
            {section === 'rules' && <CommunityRules rules={community.rules} />}
            {section === 'members' && <CommunityMembers community={community} showAll />}
          </Suspense>
        </div>
      )}
      <div className={cx('flex min-w-0 flex-col gap-2 md:gap-3', section !== 'posts' && 'hidden')}>
        {isReadable ? <CommunityFeed community={community} /> : <PrivateNotice />}
      </div>
    </>
  );
}

function PrivateNotice() {
  return (
    <Card>
      <EmptyState
        art="lock"
        title={t('This community is private')}
        text={t('Only members see its posts and members.')}
      />
    </Card>
  );
}
