import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { GumballAmount } from '../../ui/GumballAmount.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { PlatformDisc } from '../../ui/PlatformDisc.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { targetName } from './task-words.ts';
import { useRecentTasks } from './tasks.queries.ts';

const shownMax = 8;

/** Home's card of the newest tasks; each leads to its place on the platform. */
export function RecentTasksCard() {
  const { data, isError, isFetching, refetch } = useRecentTasks(shownMax);
  return (
    <Card heading="Recent Tasks" action={<TextLink to="/tasks">View All</TextLink>}>
      {!data && !isError && (
        <Loading label="Loading tasks..." className="flex flex-col gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-11 rounded-md" />
          ))}
        </Loading>
      )}
      {!data && isError && (
        <Note
          tone="danger"
          action={
            <Button kind="ghost" size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load tasks
        </Note>
      )}
      {data?.length === 0 && <p className="py-2 text-ink-2">No tasks available</p>}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, shownMax).map((task) => (
            <RecentTask key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentTask({ task }: { task: Task }) {
  return (
    <li>
      <a
        href={task.target.openUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1 hover:bg-hover"
      >
        <PlatformDisc platform={task.platform.name} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{targetName(task) ?? task.title}</span>
          <TimeAgo at={task.createdAt} format="day" className="text-sm text-ink-3" />
        </span>
        <GumballAmount amount={task.reward} reward words look="text" />
      </a>
    </li>
  );
}
