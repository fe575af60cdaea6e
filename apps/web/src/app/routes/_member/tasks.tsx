import { createFileRoute } from '@tanstack/react-router';
import { TasksPage } from '../../../pages/TasksPage.tsx';

export const Route = createFileRoute('/_member/tasks')({
  component: TasksPage,
  staticData: { title: 'Tasks', nav: 'earnings' },
});
