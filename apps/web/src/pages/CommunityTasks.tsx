import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { lazy, Suspense, useState } from 'react';
import { CommunityTasksCard } from '../features/tasks/community/CommunityTasksCard.tsx';
import { useCommunityTasks } from '../features/tasks/community/community-tasks.queries.ts';
import { refreshTasks } from '../features/tasks/data/tasks.cache.ts';
import { t } from '../lib/i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';

const HomeTask = lazy(() => import('./HomeTask.tsx'));
const CommunityTasksDialog = lazy(() => import('../features/operators/community-tasks/CommunityTasksDialog.tsx'));

/** The tasks of a community, with the dialogs of a task and of the owner. */
export default function CommunityTasks({ community }: { community: Community }) {
  const list = useCommunityTasks(community.id);
  const [opened, setOpened] = useState<Task>();
  const [isManaging, setIsManaging] = useState(false);
  const { id, name, isMember } = community;
  return (
    <>
      <CommunityTasksCard
        list={list}
        isMember={isMember}
        action={
          list.canManage && (
            <Button
              kind="ghost"
              size="sm"
              aria-haspopup="dialog"
              aria-label={t('Manage the tasks of {name}', { name })}
              onClick={() => setIsManaging(true)}
            >
              {t('Manage')}
            </Button>
          )
        }
        onOpen={setOpened}
      />
      <Suspense>
        {opened && <HomeTask key={opened.id} task={opened} onClose={() => setOpened(undefined)} />}
        {isManaging && (
          <CommunityTasksDialog
            community={{ id, name }}
            onClose={() => {
              setIsManaging(false);
              refreshTasks();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
