import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../lib/ahead.ts';
import { msg } from '../../../lib/texts.ts';
import { TasksPage } from '../../../pages/TasksPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/tasks')({
  loader: ahead(() =>
    Promise.all([
      import('../../../features/platforms/platforms.queries.ts').then(({ readSetupAhead }) => readSetupAhead()),
      import('../../../features/tasks/tasks.queries.ts').then(({ readTasksAhead }) => readTasksAhead()),
    ]),
  ),
  validateSearch: pickSearch('platform', 'status', 'difficulty', 'sort', 'order'),
  component: TasksPage,
  staticData: { title: msg('Tasks'), nav: 'earnings' },
});
