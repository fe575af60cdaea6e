import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TaskModal } from '../features/tasks/attempts/TaskModal.tsx';
import { useTask } from '../features/tasks/data/tasks.queries.ts';
import { useTaskPolling } from '../features/tasks/data/use-task-polling.ts';
import { renderLinkAccount } from './earnings/TasksSection.tsx';
import { renderJoinForTask } from './LazyJoinForTask.tsx';

/** The dialog of a task outside of the tasks page. The set-up of a Twitter account is on that page. */
export default function HomeTask({ task, onClose }: { task: Task; onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  useTaskPolling([useTask(task)]);
  function openTasks() {
    onClose();
    navigate({ to: '/tasks' }).catch(reportError);
  }
  return (
    <TaskModal
      task={task}
      renderLinkForm={renderLinkAccount}
      renderJoin={renderJoinForTask}
      onSetupRequired={openTasks}
      onFixTwitter={openTasks}
      onClose={onClose}
    />
  );
}
