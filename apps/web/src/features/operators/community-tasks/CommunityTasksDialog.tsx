import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { communityTaskActions } from '../data/community-tasks.mutations.ts';
import { repliesForOwner, useCommunityTaskTerms, useManagedTasks } from '../data/community-tasks.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { SurveyAnswersDialog } from '../tasks/SurveyAnswersDialog.tsx';
import { TaskDialog } from '../tasks/TaskDialog.tsx';
import { TaskRow } from '../tasks/TaskRow.tsx';

/** The tasks of a community for its owner: created, edited, paused, resumed and ended. */
export default function CommunityTasksDialog({
  community,
  onClose,
}: {
  community: { id: string; name: string };
  onClose: () => void;
}) {
  const { id, name } = community;
  const [editing, setEditing] = useState<OperatorTask | 'new'>();
  const [answered, setAnswered] = useState<OperatorTask>();
  const { data: terms } = useCommunityTaskTerms(id);
  const list = useManagedTasks(id);
  const open = list.items?.filter(({ state }) => state !== 'expired').length;
  const isFull = terms !== undefined && open !== undefined && open >= terms.tasksMax;
  return (
    <Modal
      title={t('Tasks of {name}', { name })}
      open
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-2">
          <Button kind="ghost" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button disabled={!terms || isFull} onClick={() => setEditing('new')}>
            {t('New task')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        {terms ? <Budget terms={terms} isFull={isFull} /> : <Loading className="min-h-16" />}
        <ConsoleList list={list} empty={t('No tasks yet')}>
          {(tasks) => (
            <ul className="flex flex-col gap-2">
              {tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  actions={communityTaskActions(id)}
                  onEdit={() => setEditing(task)}
                  onShowAnswers={() => setAnswered(task)}
                />
              ))}
            </ul>
          )}
        </ConsoleList>
      </div>
      {editing && terms && (
        <TaskDialog
          task={editing === 'new' ? undefined : editing}
          owner={{ communityId: id, types: terms.types, rewardMax: terms.rewardMax }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {answered && (
        <SurveyAnswersDialog
          task={answered}
          read={repliesForOwner(id, answered.id)}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </Modal>
  );
}

function Budget({
  terms: { budget, spent, tasksMax },
  isFull,
}: {
  terms: { budget: number; spent: number; tasksMax: number };
  isFull: boolean;
}) {
  const show = (value: number) => formatInteger(value, locale);
  const label = t('{spent} of {budget} {points} of this month', { spent: show(spent), budget: show(budget) });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ui font-semibold">{label}</p>
      <ProgressBar label={label} value={spent / budget} />
      <p className="text-sm text-ink-2">
        {t('A start takes the reward; an attempt that fails returns it. You and former owners cannot start them.')}{' '}
        {isFull && t('{count} tasks are the most at a time: end one for another.', { count: show(tasksMax) })}
      </p>
    </div>
  );
}
