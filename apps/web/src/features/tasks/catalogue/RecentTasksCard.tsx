import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { PlatformDisc } from '../../../ui/product/PlatformDisc.tsx';
import { useRecentTasks } from '../data/tasks.queries.ts';

/** The number of tasks of the card. */
export const recentTasksShown = 8;

/** The home page's card of the newest tasks. Each opens its dialog. */
export function RecentTasksCard({ onOpen }: { onOpen: (task: Task) => void }) {
  const { data, isError, refetch } = useRecentTasks(recentTasksShown);
  return (
    <Card heading={t('Recent Tasks')} action={<TextLink to="/tasks">{t('View All')}</TextLink>}>
      {!data && !isError && (
        <Loading label={t('Loading tasks...')}>
          {Array.from({ length: recentTasksShown }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows differ only in their position.
            <div key={index} className="flex h-14 items-center gap-3">
              <Skeleton className="size-10 flex-none rounded-full!" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3 w-4/5" />
              </div>
            </div>
          ))}
        </Loading>
      )}
      {!data && isError && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t('Failed to load tasks')}
        </Callout>
      )}
      {data?.length === 0 && <p className="py-2 text-ink-2">{t('No tasks available')}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, recentTasksShown).map((task) => (
            <RecentTask key={task.id} task={task} onOpen={() => onOpen(task)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentTask({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const isCompleted = task.userStatus === 'completed';
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1 text-start hover:bg-hover"
        onClick={onOpen}
      >
        <PlatformDisc platform={task.platform.name} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{task.title}</span>
          {/* One line: a date that does not fit is hidden as a whole. */}
          <span className="flex h-4.5 flex-wrap gap-x-1 overflow-hidden text-sm text-ink-3">
            <GumballAmount amount={task.reward} reward showUnit variant="text" />
            <span className="whitespace-nowrap">
              <span aria-hidden="true">· </span>
              <TimeAgo dateTime={task.createdAt} format="day" />
            </span>
          </span>
        </span>
        {isCompleted ? (
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
