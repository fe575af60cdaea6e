import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { followTask, taskProgress } from '../../../../test/follow-task.ts';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { TaskModal } from './TaskModal.tsx';

let currentTask: Task;
let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

/** Opens the dialog of a survey; `respond` answers the requests about its questions. */
async function open(respond: (call: FakeCall) => FakeResponse): Promise<void> {
  currentTask = surveyTask;
  api = fakeApi((call) => {
    if (call.path.endsWith('/survey')) return respond(call);
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

const surveyTask: Task = {
  ...followTask,
  platform: { name: 'Gumball', iconUrl: '' },
  type: 'survey',
  target: { ...followTask.target, handle: null, username: null, url: '/tasks', openUrl: '/tasks' },
  requirements: [],
  userStatus: 'in_progress',
  survey: { questions: 4, showsResults: true },
};
const evening = { kind: 'single', text: 'Evening?', choices: ['Friday', 'Sunday'], required: true };
const food = { kind: 'multiple', text: 'Food?', choices: ['Soup', 'Bread', 'Cake'], required: false };
const remarks = { kind: 'text', text: 'Wishes?', choices: [], required: false };
const guests = { kind: 'number', text: 'Guests?', choices: [], required: true };
const surveyQuestions = [evening, food, remarks, guests];

test('a survey needs its required answers, sends all of them once, and then shows the shares of the choices', async () => {
  let sent: unknown;
  await open(({ method, body }) => {
    const survey = { version: 'v1', questions: surveyQuestions, answers: null, counts: null };
    if (method === 'GET' && sent === undefined) return { status: 200, body: { success: true, survey } };
    if (method === 'GET') {
      const { answers } = sent as { answers: unknown[] };
      return {
        status: 200,
        body: { success: true, survey: { ...survey, answers, counts: [[1, 3], [0, 0, 2], [], []] } },
      };
    }
    sent = body;
    currentTask = { ...currentTask, userStatus: 'completed', userCompletedAt: new Date().toISOString() };
    return { status: 200, body: { ...taskProgress(currentTask), task: currentTask } };
  });
  await expect.element(button('Send answers')).toBeDisabled();
  await page.getByRole('radio', { name: 'Sunday' }).click();
  await page.getByRole('checkbox', { name: 'Cake' }).click();
  await page.getByRole('textbox', { name: /Guests/ }).fill('x');
  await expect.element(button('Send answers')).toBeDisabled();
  await page.getByRole('textbox', { name: /Guests/ }).fill('1,002.5');
  await button('Send answers').click();
  await expect.poll(() => sent).toEqual({ version: 'v1', answers: [1, [2], null, 1002.5] });
  await expectText('75%');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Cake' })).toHaveTextContent('Cake100%');
  await expect.element(page.getByLabelText('Your answer').first()).toBeVisible();
  expect(page.getByRole('radio').elements()).toHaveLength(0);
});

test('text that is no number is an error of its field and is not sent, also where the answer is optional', async () => {
  let sent: unknown;
  const questions = [{ kind: 'number', text: 'Age?', choices: [], required: false }];
  await open(({ method, body }) => {
    if (method !== 'GET') sent = body;
    const survey = { version: 'v1', questions, answers: null, counts: null };
    return { status: 200, body: { ...taskProgress(currentTask), task: currentTask, survey } };
  });
  const age = page.getByRole('textbox', { name: /Age/ });
  const error = page.getByText('Please enter a number, such as 1,234.5');
  await age.fill('35 years');
  await expect.element(error).not.toBeInTheDocument();
  await expect.element(button('Send answers')).toBeDisabled();
  await userEvent.tab();
  await expect.element(error).toBeVisible();
  await expect.element(age).toHaveAttribute('aria-invalid', 'true');
  await age.fill('');
  await expect.element(button('Send answers')).toBeEnabled();
  await age.fill('1,000');
  await button('Send answers').click();
  await expect.poll(() => sent).toEqual({ version: 'v1', answers: [1000] });
});

test('changed questions of a survey are shown, with the answers to those that stand there still', async () => {
  const sent: unknown[] = [];
  let survey = { version: 'v1', questions: surveyQuestions, answers: null, counts: null };
  await open(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: { success: true, survey } };
    sent.push(body);
    survey = {
      ...survey,
      version: 'v2',
      questions: [guests, { ...food, choices: ['Cake', 'Soup', 'Bread'] }, remarks, evening],
    };
    const message = 'The questions have changed. Please look through your answers.';
    return { status: 409, body: { success: false, code: 'SURVEY_CHANGED', message, errors: [] } };
  });
  await page.getByRole('radio', { name: 'Sunday' }).click();
  await page.getByRole('checkbox', { name: 'Cake' }).click();
  await page.getByRole('textbox', { name: /Wishes/ }).fill('Candles');
  await page.getByRole('textbox', { name: /Guests/ }).fill('12');
  await button('Send answers').click();
  await expectText('The questions have changed. Please look through your answers.');
  await expect.poll(() => page.getByRole('checkbox').first().element().parentElement?.textContent).toBe('Cake');
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
  await button('Send answers').click();
  await expect
    .poll(() => sent)
    .toEqual([
      { version: 'v1', answers: [1, [2], 'Candles', 12] },
      { version: 'v2', answers: [12, null, 'Candles', 1] },
    ]);
});

const draftKey = `draft:1:survey:${followTask.id}`;

test('answers to a survey outlast its dialog until they are sent', async () => {
  let isSent = false;
  const respond = ({ method }: FakeCall) => {
    isSent ||= method !== 'GET';
    const survey = { version: 'v1', questions: surveyQuestions, answers: null, counts: null };
    return { status: 200, body: { ...taskProgress(currentTask), task: currentTask, survey } };
  };
  await open(respond);
  await page.getByRole('radio', { name: 'Sunday' }).click();
  await page.getByRole('checkbox', { name: 'Cake' }).click();
  await page.getByRole('textbox', { name: /Wishes/ }).fill('Candles');
  await page.getByRole('textbox', { name: /Guests/ }).fill('12');
  await expect.poll(() => localStorage.getItem(draftKey)).toMatch(/Candles.*12/);
  const stored = localStorage.getItem(draftKey) ?? '';
  api.restore();
  resetPage();
  expect(localStorage.getItem(draftKey)).toBeNull();

  localStorage.setItem(draftKey, stored);
  await open(respond);
  await expect.element(page.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Cake' })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: /Wishes/ })).toHaveValue('Candles');
  await expect.element(page.getByRole('textbox', { name: /Guests/ })).toHaveValue('12');
  expect(isSent).toBe(false);
  await button('Send answers').click();
  await expect.poll(() => localStorage.getItem(draftKey)).toBeNull();
  expect(isSent).toBe(true);
});

test('the numbers of all questions look alike', async () => {
  const survey = { version: 'v1', questions: surveyQuestions, answers: null, counts: null };
  await open(() => ({ status: 200, body: { success: true, survey } }));
  await expect.element(page.getByRole('textbox', { name: /Guests/ })).toBeVisible();
  const numbers = [...document.querySelectorAll('form :is(legend, label > span) > :first-child')];
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4']);
  const styles = numbers.map((number) => {
    const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(number);
    return [color, fontFamily, fontSize, fontWeight].join(' ');
  });
  expect(new Set(styles).size).toBe(1);
});
