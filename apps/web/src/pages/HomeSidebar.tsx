import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { type ReactNode, useState } from 'react';
import { CommunitiesCard } from '../features/communities/lists/CommunitiesCard.tsx';
import { MessagesCard } from '../features/messages/list/MessagesCard.tsx';
import { offlineMessage } from '../features/posts/data/posts.queries.ts';
import { RecentTasksCard, recentTasksShown } from '../features/tasks/catalogue/RecentTasksCard.tsx';
import { useRecentTasks } from '../features/tasks/data/tasks.queries.ts';
import { QuestsCard } from '../features/tasks/quests/QuestsCard.tsx';
import { useQuests } from '../features/tasks/quests/quests.queries.ts';
import { StreakCard } from '../features/tasks/streaks/StreakCard.tsx';
import { useStreaks } from '../features/tasks/streaks/streaks.queries.ts';
import { translate } from '../lib/i18n/i18n.ts';
import { useLazyComponent } from '../lib/scheduling/use-lazy-component.ts';
import { useIsOff } from '../lib/site/site.ts';
import { toast } from '../ui/feedback/toasts.ts';

const loadTask = () => import('./HomeTask.tsx');

/** Makes room for a sticky column that may be taller than the window: its end stays reachable. */
function measureHeight(column: HTMLElement | null) {
  if (!column) return;
  const observer = new ResizeObserver(() => {
    column.style.setProperty('--rail-height', `${column.offsetHeight}px`);
  });
  observer.observe(column);
  return () => observer.disconnect();
}

/** The side cards of home and of a post's page, after the `skeleton` of the column. Each loads and fails by itself, with a skeleton of its size. */
export default function HomeSidebar({ skeleton }: { skeleton: ReactNode }): ReactNode {
  const [opened, setOpened] = useState<Task>();
  const dialog = useLazyComponent(loadTask, opened !== undefined, () => {
    setOpened(undefined);
    toast.error(translate(offlineMessage));
  });
  const [hasNoTasks, hasNoCommunities] = [useIsOff('tasks'), useIsOff('communities')];
  // They are above the others, and nothing without a streak or a quest: all cards appear together, so that none moves.
  const [streaks, quests] = [useStreaks(), useQuests()];
  useRecentTasks(recentTasksShown);
  if (streaks.isLoading || quests.isLoading) return skeleton;
  return (
    <div ref={measureHeight} className="rail-cards">
      {!hasNoTasks && (
        <>
          <StreakCard />
          <QuestsCard />
          <RecentTasksCard onOpen={setOpened} />
        </>
      )}
      {!hasNoCommunities && <CommunitiesCard />}
      <MessagesCard />
      {opened && dialog && <dialog.Part key={opened.id} task={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
