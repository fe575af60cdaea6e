import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { ChevronRight, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { statusNames } from '../parts/task-labels.ts';
import type { useCommunityTasks } from './community-tasks.queries.ts';

/** The tasks of a community. Each opens its dialog. `action` is what its owner can do. */
export function CommunityTasksCard({
  list,
  isMember,
  action,
  onOpen,
}: {
  list: ReturnType<typeof useCommunityTasks>;
  isMember: boolean;
  action: ReactNode;
  onOpen: (task: Task) => void;
}) {
  return (
    <Card heading={t('Tasks')} action={action}>
      <PagedList
        list={list}
        failure={t('Failed to load tasks')}
        skeleton={null}
        empty={<p className="text-ink-2">{t('No open tasks yet.')}</p>}
      >
        {(tasks) => (
          <>
            {!isMember && <p className="mb-1 text-ui text-ink-2">{t('For members: join to start them.')}</p>}
            <ul>
              {tasks.map((task) => (
                <CommunityTask key={task.id} task={task} onOpen={() => onOpen(task)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Card>
  );
}

function CommunityTask({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const { title, reward, userStatus } = task;
  const isStarted = userStatus === 'in_progress' || userStatus === 'failed';
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-hover"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{title}</span>
          <span className="flex flex-wrap gap-x-1 text-sm text-ink-3">
            <GumballAmount amount={reward} reward showUnit variant="text" />
            {isStarted && (
              <span>
                <span aria-hidden="true">· </span>
                {translate(statusNames[userStatus])}
              </span>
            )}
          </span>
        </span>
        {userStatus === 'completed' ? (
          <>
            <CircleCheck size={20} className="flex-none text-positive" aria-hidden="true" />
            <VisuallyHidden>{t('Completed')}</VisuallyHidden>
          </>
        ) : (
          <ChevronRight size={20} className="flex-none text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
        )}
      </button>
    </li>
  );
}
