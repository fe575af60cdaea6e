import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice, useSearchParamQuery } from '../../../lib/router/use-search-param.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { PlatformDisc } from '../../../ui/product/PlatformDisc.tsx';
import { methodNames, typeNames } from '../data/operator-labels.ts';
import { endTask, pauseTask, resumeTask } from '../data/operators.mutations.ts';
import { useOperatorTasks } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { SurveyAnswersDialog } from './SurveyAnswersDialog.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskFiguresDialog } from './TaskFiguresDialog.tsx';
import { TaskGateSetting } from './TaskGateSetting.tsx';

const states = ['all', 'open', 'paused', 'expired'] as const;
const tones = { open: 'positive', scheduled: 'quiet', paused: 'warning', expired: 'quiet' } as const;
const stateLabels = { open: msg('Open'), scheduled: msg('Scheduled'), paused: msg('Paused'), expired: msg('Ended') };
const filterLabels = { all: msg('All tasks'), ...stateLabels };

/** All tasks: created, edited, paused, resumed and ended. */
export function TasksPanel() {
  const [state, setState] = useSearchParamChoice('state', states);
  const { typed, setTyped, query: search } = useSearchParamQuery('q');
  const [editing, setEditing] = useState<OperatorTask | 'new'>();
  const [measured, setMeasured] = useState<OperatorTask>();
  const [answered, setAnswered] = useState<OperatorTask>();
  const list = useOperatorTasks(state, search);
  return (
    <>
      <TaskGateSetting />
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={t('Search tasks')} value={typed} onChange={setTyped} boxClassName="min-w-48 flex-1" />
        <Select
          label={t('State')}
          options={states.map((value) => ({ value, label: translate(filterLabels[value]) }))}
          value={state}
          onChange={setState}
        />
        <DownloadButton
          endpoint={operatorsEndpoints.exportTaskFigures}
          fallbackName="gumball-tasks.csv"
          label={t('Figures as CSV')}
          failure={t('Could not download the figures')}
        />
        <Button size="sm" onClick={() => setEditing('new')}>
          {t('New task')}
        </Button>
      </div>
      <ConsoleList list={list} empty={t('No tasks here')}>
        {(tasks) => (
          <ul className="flex flex-col gap-2">
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                onEdit={() => setEditing(task)}
                onMeasure={() => setMeasured(task)}
                onShowAnswers={() => setAnswered(task)}
              />
            ))}
          </ul>
        )}
      </ConsoleList>
      {editing && <TaskDialog task={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {answered && <SurveyAnswersDialog task={answered} onClose={() => setAnswered(undefined)} />}
      {measured && <TaskFiguresDialog task={measured} onClose={() => setMeasured(undefined)} />}
    </>
  );
}

type TaskRowProps = { task: OperatorTask; onEdit: () => void; onMeasure: () => void; onShowAnswers: () => void };

function TaskRow({ task, onEdit, onMeasure, onShowAnswers }: TaskRowProps) {
  const { id, counts, state, title } = task;

  async function confirmEnd() {
    const isConfirmed = await confirm({
      question: t('End this task now?'),
      detail: t('Nobody can start it any more. Attempts in progress continue.'),
      verb: t('End'),
    });
    if (isConfirmed) await endTask(id);
  }

  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <PlatformDisc platform={task.platform.name} size={40} />
      <div className="min-w-48 flex-1 md:min-w-80">
        <h3 className="truncate">{title}</h3>
        <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
          <span>{task.target.handle ?? task.target.url}</span>
          <span>
            {translate(typeNames[task.type])}, {translate(methodNames[task.method])}
            {task.repeat && <>, {task.repeat === 'daily' ? t('daily') : t('weekly')}</>}
          </span>
          <span>
            {task.slots === null
              ? plural(counts.completed, '{count} completed', '{count} completed')
              : t('{part} of {whole} completed', { part: counts.completed, whole: task.slots })}
          </span>
          <span>{plural(counts.inProgress, '{count} running', '{count} running')}</span>
          <span>{plural(counts.pending, '{count} in review', '{count} in review')}</span>
        </p>
      </div>
      <Tag tone={tones[state]}>{translate(stateLabels[state])}</Tag>
      <GumballAmount amount={task.reward} reward />
      <div className="ms-auto flex flex-wrap justify-end gap-1">
        {task.type === 'survey' && (
          <Button kind="ghost" size="sm" aria-label={t('Answers to {title}', { title })} onClick={onShowAnswers}>
            {t('Answers')}
          </Button>
        )}
        <Button kind="ghost" size="sm" aria-label={t('Figures of {title}', { title })} onClick={onMeasure}>
          {t('Figures')}
        </Button>
        <Button kind="ghost" size="sm" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
          {t('Edit')}
        </Button>
        {(state === 'open' || state === 'scheduled') && (
          <Button kind="ghost" size="sm" aria-label={t('Pause {title}', { title })} onClick={() => void pauseTask(id)}>
            {t('Pause', undefined, 'verb')}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={t('Resume {title}', { title })}
            onClick={() => void resumeTask(id)}
          >
            {t('Resume')}
          </Button>
        )}
        {state !== 'expired' && (
          <Button kind="ghost" size="sm" aria-label={t('End {title}', { title })} onClick={() => void confirmEnd()}>
            {t('End')}
          </Button>
        )}
      </div>
    </li>
  );
}
