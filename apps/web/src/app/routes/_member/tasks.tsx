import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { TasksPage } from '../../../pages/TasksPage.tsx';

export const Route = createFileRoute('/_member/tasks')({
  component: TasksPage,
  staticData: { title: msg('Tasks'), nav: 'earnings' },
});
