import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { CheckTrial } from './CheckTrial.tsx';
import { emptyFields, type TaskFields } from './task-form.ts';
import type { TaskForm } from './use-task-form.ts';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api?.restore();
  resetPage();
});

/** The part of the form that a trial reads, with a button that changes it. */
function Example({ first, then }: { first: Partial<TaskFields>; then?: Partial<TaskFields> }) {
  const [fields, setFields] = useState({ ...emptyFields, ...first });
  return (
    <>
      <button type="button" onClick={() => setFields({ ...fields, ...then })}>
        Change
      </button>
      <CheckTrial form={{ fields } as TaskForm} />
    </>
  );
}

test('asks about a member and drops the result when the target changes', async () => {
  const result = { result: 'later', reason: 'Bluesky could not be asked.', account: 'maya.example', ms: 12 };
  api = fakeApi(() => ({ status: 200, body: { success: true, ...result } }));
  const first = { platform: 'Bluesky', type: 'follow', target: '@nine.example' } as const;
  await renderPage(<Example first={first} then={{ target: '@ten.example' }} />);
  await page.getByRole('textbox').fill(' @maya');
  await page.getByRole('button', { name: 'Try the check' }).click();
  const status = page.getByText(
    /^Bluesky could not be asked\. Members would wait, and be checked again\. Account: maya\.example\./,
  );
  await expect.element(status).toBeVisible();
  expect(api.calls.map(({ body }) => body)).toEqual([{ ...first, member: 'maya' }]);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => status.elements().length).toBe(0);
});

test('a page is asked for its word, without a member', async () => {
  api = fakeApi(() => ({
    status: 200,
    body: { success: true, result: 'not_done', reason: null, account: null, ms: 1 },
  }));
  const target = 'https://example.com/';
  await renderPage(
    <Example first={{ platform: 'Gumball', type: 'page', target, page: { word: 'plum', seconds: '30' } }} />,
  );
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Look for the word' }).click();
  await expect.element(page.getByText(/The word was not found/)).toBeVisible();
  expect(api.calls[0]?.body).toEqual({ platform: 'Gumball', type: 'page', target, word: 'plum' });
});

test('a quiz is taken here, marked by its own pass mark, and refused while it is invalid', async () => {
  const questions = [
    { text: 'First?', choices: 'Right 1\nWrong 1' },
    { text: 'Second?', choices: 'Right 2\nWrong 2' },
  ];
  const quiz = { questions, passMark: '2', maxTries: '3' };
  const first = { platform: 'Gumball', type: 'quiz' } as const;
  await renderPage(<Example first={first} then={{ quiz }} />);
  await page.getByRole('button', { name: 'Try the quiz' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Try the quiz' }).click();
  const check = page.getByRole('button', { name: 'Check the answers' });
  await page.getByRole('radio', { name: 'Right 1' }).click();
  await expect.element(check).toBeDisabled();
  await page.getByRole('radio', { name: 'Wrong 2' }).click();
  await check.click();
  await expect.element(page.getByText('1 of 2 answers were right. Not passed.')).toBeVisible();
  await page.getByRole('radio', { name: 'Right 2' }).click();
  await check.click();
  await expect.element(page.getByText('2 of 2 answers were right. Passed.')).toBeVisible();
});

test('what an operator reviews has no trial', async () => {
  await renderPage(<Example first={{ platform: 'Gumball', type: 'upload' }} />);
  expect(page.getByRole('group').elements()).toHaveLength(0);
});
