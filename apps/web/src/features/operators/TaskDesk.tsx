import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.ts';
import { GumballAmount } from '../../ui/GumballAmount.tsx';
import { PlatformDisc } from '../../ui/PlatformDisc.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Desk } from './Desk.tsx';
import { act, operatorsClient, useDesk } from './operators.queries.ts';
import { TaskDialog } from './TaskDialog.tsx';

const states = [
  { value: 'all', label: 'All tasks' },
  { value: 'open', label: 'Open' },
  { value: 'paused', label: 'Paused' },
  { value: 'expired', label: 'Ended' },
] as const;
const tones = { open: 'positive', paused: 'warning', expired: 'quiet' } as const;
const words = { open: 'Open', paused: 'Paused', expired: 'Ended' };

/** All tasks: made, changed, paused, opened again and ended. */
export function TaskDesk() {
  const [state, setState] = useState<(typeof states)[number]['value']>('all');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const [editing, setEditing] = useState<OperatorTask | 'new'>();
  const list = useDesk(['tasks', state, search], async ({ query, signal }) => {
    const { tasks, pagination } = await operatorsClient.tasks({ query: { ...query, state, search } }, { signal });
    return { items: tasks, pagination };
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label="Search tasks" value={typed} onChange={setTyped} boxClassName="min-w-48 flex-1" />
        <Select label="State" options={states} value={state} onChange={setState} />
        <Button size="sm" onClick={() => setEditing('new')}>
          New task
        </Button>
      </div>
      <Desk list={list} empty="No tasks here">
        {(tasks) => (
          <ul className="flex flex-col gap-2">
            {tasks.map((task) => (
              <Row key={task.id} task={task} onEdit={() => setEditing(task)} />
            ))}
          </ul>
        )}
      </Desk>
      {editing && <TaskDialog task={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function Row({ task, onEdit }: { task: OperatorTask; onEdit: () => void }) {
  const { counts, state, title } = task;
  const params = { id: task.id };
  const name = (verb: string) => `${verb} ${title}`;

  async function end() {
    const yes = await confirm({
      question: 'End this task now?',
      detail: 'It takes no new starts; what runs goes on.',
      verb: 'End',
    });
    if (yes) await act(() => operatorsClient.expireTask({ params }), 'Task ended', 'Failed to end task');
  }

  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <PlatformDisc platform={task.platform} size={40} />
      <div className="min-w-48 flex-1">
        <h3 className="truncate">{title}</h3>
        <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
          <span>{task.target.handle ?? task.target.url}</span>
          <span>
            {task.type}, {task.method}
          </span>
          <span>
            {counts.completed}
            {task.slots === null ? '' : ` of ${task.slots}`} completed
          </span>
          <span>{counts.inProgress} running</span>
          <span>{counts.pending} in review</span>
        </p>
      </div>
      <Tag tone={tones[state]}>{words[state]}</Tag>
      <GumballAmount amount={task.reward} reward />
      <div className="flex gap-1">
        <Button kind="ghost" size="sm" aria-label={name('Edit')} onClick={onEdit}>
          Edit
        </Button>
        {state === 'open' && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={name('Pause')}
            onClick={() => void act(() => operatorsClient.pauseTask({ params }), 'Task paused', 'Failed to pause task')}
          >
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={name('Resume')}
            onClick={() => void act(() => operatorsClient.resumeTask({ params }), 'Task open', 'Failed to open task')}
          >
            Resume
          </Button>
        )}
        {state !== 'expired' && (
          <Button kind="ghost" size="sm" aria-label={name('End')} onClick={() => void end()}>
            End
          </Button>
        )}
      </div>
    </li>
  );
}
