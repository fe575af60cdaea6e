import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followTask, taskProgress } from '../../../../test/follow-task.ts';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { TaskModal } from './TaskModal.tsx';

let currentTask: Task;
let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

/** Opens the dialog of a quiz; `respond` answers its start and the requests about its questions. */
async function open(task: Partial<Task>, respond: (call: FakeCall) => FakeResponse): Promise<void> {
  currentTask = { ...followTask, ...task };
  api = fakeApi((call) => {
    if (/\/(start|quiz|page|open)$/.test(call.path)) return respond(call);
    const body = taskProgress(currentTask);
    return { status: 200, body: call.path.endsWith('/status') ? body : { ...body, task: currentTask } };
  });
  await renderPage(
    <TaskModal
      task={currentTask}
      renderLinkForm={() => null}
      renderJoin={() => null}
      onSetupRequired={() => undefined}
      onFixTwitter={() => undefined}
      onClose={() => undefined}
    />,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectText = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();

const quizTask: Partial<Task> = {
  platform: { name: 'Gumball', iconUrl: '' },
  type: 'quiz',
  target: { ...followTask.target, handle: null, username: null, url: '/tasks', openUrl: '/tasks' },
  requirements: [],
  userStatus: 'in_progress',
  quiz: { questions: 2, passMark: 2, maxTries: 3, triesLeft: 3, lastRight: null },
};
const question = (text: string) => ({ text, choices: ['36', '12'] });

test('a quiz takes an answer to every question, and a failed try shows how many were right and the next order', async () => {
  let number = 1;
  await open(quizTask, ({ method }) => {
    if (method === 'GET')
      return {
        status: 200,
        body: { success: true, quiz: { try: number, questions: [question('Roll?'), question('Sheet?')] } },
      };
    number = 2;
    currentTask = { ...currentTask, quiz: { questions: 2, passMark: 2, maxTries: 3, triesLeft: 2, lastRight: 1 } };
    const result = { passed: false, right: 1, questions: 2, triesLeft: 2 };
    return { status: 200, body: { ...taskProgress(currentTask), task: currentTask, result } };
  });
  await expectText(/Checked automatically: 2 of 2 right answers pass the quiz\. 3 of 3 tries are left\./);
  await expect.element(button('Verify')).not.toBeInTheDocument();
  const choose = (name: string, choice: string) =>
    page
      .getByRole('group', { name: new RegExp(name) })
      .getByRole('radio', { name: choice })
      .click();
  await choose('Roll', '36');
  await expect.element(button('Send answers')).toBeDisabled();
  await choose('Sheet', '12');
  await button('Send answers').click();
  await expectText(/1 of 2 answers were right\. 2 tries left/);
  expect(api.calls.find(({ path, method }) => path.endsWith('/quiz') && method === 'POST')?.body).toEqual({
    try: 1,
    answers: [0, 1],
  });
  await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await expect.element(button('Send answers')).toBeDisabled();
});

test.each([
  ['TASK_EXPIRED', 'This task has expired.'],
  ['TASK_CLOSED', 'This task is not open right now.'],
  ['TASK_FULL', 'All places of this task are taken.'],
  ['QUIZ_NO_TRIES', 'You have used all tries of this quiz.'],
])('a start that is rejected with %s cannot be repeated', async (code, message) => {
  await open({ ...quizTask, userStatus: 'available' }, () => {
    currentTask = { ...currentTask, open: false };
    return { status: 409, body: { success: false, code, message, errors: [] } };
  });
  await button('Start').click();
  await expectText(message);
  await expect.element(button('Start')).toBeDisabled();
});

test('changed questions of a try need new answers, and their number is the new one', async () => {
  let questions = [question('Roll?'), question('Sheet?')];
  await open(quizTask, ({ method }) => {
    if (method === 'GET') return { status: 200, body: { success: true, quiz: { try: 1, questions } } };
    questions = [question('Film?'), question('Paper?'), question('Lens?')];
    currentTask = { ...currentTask, quiz: { questions: 3, passMark: 3, maxTries: 3, triesLeft: 3, lastRight: null } };
    const message = 'The questions have changed. Please answer the new ones.';
    return { status: 409, body: { success: false, code: 'QUIZ_CHANGED', message, errors: [] } };
  });
  for (const name of ['Roll', 'Sheet'])
    await page
      .getByRole('group', { name: new RegExp(name) })
      .getByRole('radio', { name: '36' })
      .click();
  await button('Send answers').click();
  await expect.element(page.getByRole('group', { name: /Lens/ })).toBeVisible();
  await expectText('The questions have changed. Please answer the new ones.');
  await expectText(/3 of 3 right answers pass the quiz/);
  await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await expect.element(button('Send answers')).toBeDisabled();
});

test('a quiz whose questions cannot be loaded offers to retry, and one without tries ends', async () => {
  await open(quizTask, () => 'network error');
  await expectText('Failed to load the questions');
  api.restore();
  resetPage();
  const ended: Partial<Task> = {
    ...quizTask,
    userStatus: 'failed',
    open: false,
    userReason: 'You have used all tries of this quiz.',
    quiz: { questions: 2, passMark: 2, maxTries: 3, triesLeft: 0, lastRight: 1 },
  };
  await open(ended, () => 'network error');
  await expectText('You have used all tries of this quiz.');
  await expectText(/This task cannot be done again\./);
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test('a started quiz that allows fewer tries than are used says so in place of its questions', async () => {
  const message = 'You have used all tries of this quiz.';
  const used = { questions: 2, passMark: 2, maxTries: 1, triesLeft: 0, lastRight: 1 };
  await open({ ...quizTask, open: false, quiz: used }, () => ({
    status: 409,
    body: { success: false, code: 'QUIZ_NO_TRIES', message, errors: [] },
  }));
  await expectText(message);
  await expect.element(page.getByText('Failed to load the questions')).not.toBeInTheDocument();
  await expect.element(button('Try Again')).not.toBeInTheDocument();
});

test('a page counts its time from opening it, then takes the word, and a wrong one shows the tries left', async () => {
  const words: unknown[] = [];
  const opened = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
  const pageTask: Partial<Task> = {
    ...quizTask,
    type: 'page',
    quiz: null,
    target: { ...followTask.target, handle: 'example.com', url: '#page', openUrl: '#page' },
    page: { seconds: 6, tries: 0, openedAt: null },
  };
  await open(pageTask, ({ path, body }) => {
    if (path.endsWith('/open')) currentTask = { ...currentTask, page: { seconds: 6, tries: 0, openedAt: opened(3) } };
    else {
      words.push(body);
      currentTask = { ...currentTask, page: { seconds: 6, tries: 1, openedAt: opened(10) } };
    }
    return { status: 200, body: { ...taskProgress(currentTask), task: currentTask, right: false } };
  });
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await page.getByRole('link', { name: 'Open example.com' }).click();
  await expectText(/^Stay on the page for [123] more seconds?\.$/);
  await page.getByRole('textbox', { name: 'The word' }).fill(' plum ');
  await button('Send').click();
  await expectText(/^That is not the word\. 4 tries left$/);
  expect(words).toEqual([{ word: 'plum' }]);
});

test('a page that cannot be opened says so without the tries, until the network is back or it is opened', async () => {
  let response: FakeResponse = 'network error';
  await open(
    {
      ...quizTask,
      type: 'page',
      quiz: null,
      target: { ...followTask.target, handle: 'example.com', url: '#page', openUrl: '#page' },
      page: { seconds: 60, tries: 0, openedAt: null },
    },
    () => response,
  );
  const press = async () => {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await page.getByRole('link', { name: 'Open example.com' }).click();
  };
  const failure = page.getByText('Failed to open the page');
  await press();
  await expectText(/^Failed to open the page$/);
  expect(page.getByText(/left$/).elements()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await expect.element(failure).not.toBeInTheDocument();

  await press();
  await expect.element(failure).toBeVisible();
  currentTask = { ...currentTask, page: { seconds: 60, tries: 0, openedAt: new Date().toISOString() } };
  response = { status: 200, body: { ...taskProgress(currentTask), task: currentTask } };
  await press();
  await expectText(/^Stay on the page for \d+ more seconds\.$/);
  await expect.element(failure).not.toBeInTheDocument();
});

test.each([
  ['a click with Ctrl', 'click', { ctrlKey: true }],
  ['the middle button', 'auxclick', { button: 1 }],
])('a page is opened by %s, not by the right button', async (_, type, init) => {
  const pageTask: Partial<Task> = {
    ...quizTask,
    type: 'page',
    quiz: null,
    target: { ...followTask.target, handle: 'example.com', url: '#page', openUrl: '#page' },
    page: { seconds: 60, tries: 0, openedAt: null },
  };
  await open(pageTask, () => {
    currentTask = { ...currentTask, page: { seconds: 60, tries: 0, openedAt: new Date().toISOString() } };
    return { status: 200, body: { ...taskProgress(currentTask), task: currentTask } };
  });
  const link = page.getByRole('link', { name: 'Open example.com' });
  await expect.element(link).toBeVisible();
  const press = (name: string, options: MouseEventInit) => {
    document.addEventListener(name, (event) => event.preventDefault(), { once: true });
    link.element().dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, ...options }));
  };
  press('auxclick', { button: 2 });
  press(type, init);
  await expect.element(page.getByRole('timer')).toBeVisible();
  expect(api.calls.filter(({ path }) => path.endsWith('/page/open'))).toHaveLength(1);
});

test('a completed task says what was paid and when, with the way to the earnings', async () => {
  const completed = { userStatus: 'completed', userCompletedAt: '2026-11-20T10:00:00.000Z' } as const;
  await open({ ...quizTask, ...completed }, () => 'network error');
  await expectText(/^250 Gumballs were paid on Nov 20, 2026/);
  await expect.element(page.getByRole('link', { name: 'See your earnings' })).toHaveAttribute('href', '/earnings');
});
