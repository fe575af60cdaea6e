import { createFileRoute } from '@tanstack/react-router';
import { prefetchLoader } from '../../../lib/api/prefetch.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { TasksPage } from '../../../pages/earnings/TasksPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/tasks')({
  loader: prefetchLoader(() =>
    Promise.all([
      import('../../../features/platforms/platforms.queries.ts').then(({ prefetchTwitterSetup }) =>
        prefetchTwitterSetup(),
      ),
      import('../../../features/tasks/data/tasks.queries.ts').then(({ prefetchTasks }) => prefetchTasks()),
    ]),
  ),
  validateSearch: pickSearch('task', 'platform', 'status', 'difficulty', 'sort', 'order', 'code', 'state'),
  component: TasksPage,
  staticData: { title: msg('Tasks'), nav: 'earnings', feature: 'tasks' },
});
