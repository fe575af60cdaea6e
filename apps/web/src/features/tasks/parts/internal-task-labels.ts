/** Texts of the tasks about actions in this network. */
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { pageTriesMax } from '@gumball/rules/tasks/page-visit';
import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { methodDescription, withRecheck } from './task-labels.ts';

const checkTexts: Partial<Record<TaskType, string>> = {
  profile: msg('Checked automatically: we look whether your profile has a picture and a bio.'),
  join: msg('Checked automatically: we look whether you are a member of the community.'),
  post: msg('Checked automatically: we look whether the community has a post of yours.'),
  comment: msg(
    'Checked automatically: we look whether you commented on a post of another member since this task was published.',
  ),
  befriend: msg('Checked automatically: we look whether you made a friend since this task was published.'),
  invite: msg(
    'Checked automatically: we look whether you earned the reward for an invitation since this task was published.',
  ),
};

const repeatTexts = {
  daily: msg('Checked automatically: we look whether you did it today. Tomorrow it counts again.'),
  weekly: msg('Checked automatically: we look whether you did it this week. Next week it counts again.'),
};

const feedText = msg('Open the feed');
const placeTexts: Partial<Record<TaskType, string>> = {
  profile: msg('Edit your profile'),
  befriend: msg('Find friends'),
  invite: msg('Invite friends'),
};

function quizDescription({ questions, passMark, maxTries, triesLeft }: NonNullable<Task['quiz']>): string {
  const sentence = t('Checked automatically: {passMark} of {questions} right answers pass the quiz.', {
    passMark,
    questions,
  });
  const left = t('{left} of {total} tries are left.', { left: triesLeft, total: maxTries });
  return `${sentence} ${left} ${t('A try shows how many answers were right, not which.')}`;
}

/** Returns how a task is checked: in this network by what is looked for, elsewhere by its method. */
export function checkDescription(task: Task): string {
  if (task.quiz) return quizDescription(task.quiz);
  if (task.type === 'external')
    return withRecheck(t('Checked automatically: we ask {platform}.', { platform: task.target.handle ?? '' }));
  if (task.survey)
    return task.community
      ? t('Done when you have answered. The owner of the community and operators can read your answers with your name.')
      : t('Done when you have answered. Operators can read your answers with your name.');
  if (task.page)
    return t(
      'Checked automatically: {seconds} seconds after you opened the page, you enter the word that stands on it. You have {total} tries.',
      {
        seconds: task.page.seconds,
        total: pageTriesMax,
      },
    );
  const { repeat } = task;
  const text = repeat ? repeatTexts[repeat] : task.platform.name === 'Gumball' ? checkTexts[task.type] : undefined;
  return text ? withRecheck(translate(text)) : methodDescription(task);
}

/** Returns the label of the link to the page where a task in this network is done. */
export function placeLabel({ type, target }: Task): string {
  if (target.communityId !== undefined) return t('Open the community');
  return translate(placeTexts[type] ?? feedText);
}
