import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice, useSearchParamQuery } from '../../../lib/router/use-search-param.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { endTask, pauseTask, resumeTask } from '../data/operators.mutations.ts';
import { useOperatorTasks } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { useRight } from '../parts/use-right.ts';
import { CommunityTasksSetting } from './CommunityTasksSetting.tsx';
import { SurveyAnswersDialog } from './SurveyAnswersDialog.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskFiguresDialog } from './TaskFiguresDialog.tsx';
import { TaskGateSetting } from './TaskGateSetting.tsx';
import { TaskRow, taskStateLabels } from './TaskRow.tsx';

const states = ['all', 'open', 'paused', 'expired'] as const;
const filterLabels = { all: msg('All tasks'), ...taskStateLabels };
const actions = { pause: pauseTask, resume: resumeTask, end: endTask };

/** All tasks: created, edited, paused, resumed and ended. */
export function TasksPanel() {
  const [state, setState] = useSearchParamChoice('state', states);
  const { typed, setTyped, query: search } = useSearchParamQuery('q');
  const [editing, setEditing] = useState<OperatorTask | 'new'>();
  const [measured, setMeasured] = useState<OperatorTask>();
  const [answered, setAnswered] = useState<OperatorTask>();
  const list = useOperatorTasks(state, search);
  const maySet = useRight('settings');
  return (
    <>
      {maySet && <TaskGateSetting />}
      {maySet && <CommunityTasksSetting />}
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
                actions={actions}
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
