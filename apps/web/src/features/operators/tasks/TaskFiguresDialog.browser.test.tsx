import type { OperatorTask, TaskFigures } from '@gumball/contract/operators/operators.schemas';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { TaskFiguresDialog } from './TaskFiguresDialog.tsx';

const figures: TaskFigures = {
  inProgress: 1,
  inReview: 2,
  completed: 6,
  failed: 3,
  rejected: 1,
  payments: 8,
  reversals: 2,
  suspended: 1,
  paidGumballs: 800,
  reversedGumballs: 200,
  completionRate: 0.5,
  rejectionRate: 1 / 9,
  reversalRate: 0.25,
  fraudRate: 4 / 9,
  costPerCompletion: 100,
  medianSeconds: 44,
};

async function open(response: () => FakeResponse) {
  const api = fakeApi(({ path }) => (path === '/operator/tasks/7/figures' ? response() : 'network error'));
  onTestFinished(() => {
    api.restore();
    resetPage();
  });
  await renderPage(<TaskFiguresDialog task={{ id: '7', title: 'Follow us' } as OperatorTask} onClose={() => {}} />);
}

const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('shows what became of those who started, and what a lasting completion costs', async () => {
  await open(() => ok({ figures }));
  const steps = ['Started12', 'In progress1 (8.3%)', 'In review2 (16.7%)', 'Completed6 (50%)', 'Failed3 (25%)'];
  await expect.poll(() => textsOf('[role=dialog] li')).toEqual(steps);
  expect(textsOf('[role=dialog] dd')).toEqual(['800', '100', '2 (25%)', '1 (11.1%)', '44.4%', '44 sec']);
});

test('says that nobody started, and offers to try again after a failure', async () => {
  const none = { inProgress: 0, inReview: 0, completed: 0, failed: 0, payments: 0 };
  let works = false;
  await open(() => (works ? ok({ figures: { ...figures, ...none } }) : 'network error'));
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Nobody has started it yet.')).toBeVisible();
});
