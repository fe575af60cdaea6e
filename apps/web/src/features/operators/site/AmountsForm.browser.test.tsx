import { defaultAmounts } from '@gumball/rules/site/amounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { siteForm } from '../../../../test/site-form.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { AmountsForm } from './AmountsForm.tsx';

const choices = siteForm({
  amounts: {
    ...defaultAmounts,
    milestones: [{ threshold: 5, reward: 100 }],
  },
  onboardingIsFixed: true,
});

let saved: unknown[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  saved = [];
  api = fakeApi(({ method, body }) => {
    if (method === 'GET') return ok({ site: { revision: 1, offFeatures: [] } });
    saved.push(body);
    return ok({ choices });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('saves checked amounts and milestones, and the standard ones', async () => {
  await renderPage(<AmountsForm choices={choices} />);
  await expect.element(page.getByLabelText('For each first step')).toBeDisabled();
  await page.getByLabelText('Welcome bonus').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Welcome bonus')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabelText('Welcome bonus').fill('30');
  await page.getByRole('group', { name: 'Messages and groups' }).getByLabelText('Members of a group chat').fill('201');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Members of a group chat')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabelText('Members of a group chat').fill('200');
  await page.getByLabelText('Characters of a post').fill('280');
  await page.getByRole('button', { name: 'Add a milestone' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Each milestone needs more friends' })).toBeVisible();
  expect(saved).toEqual([]);
  await page.getByLabelText('Friends').nth(1).fill('8');
  await page.getByLabelText('Reward').nth(1).fill('150');
  await page.getByRole('button', { name: 'Remove milestone 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toHaveLength(1);
  const milestones = [{ threshold: 8, reward: 150 }];
  const changed = { welcomeBonus: 30, postLength: 280, groupMembers: 200, milestones };
  expect(saved).toEqual([{ amounts: { ...choices.amounts, ...changed } }]);
  await page.getByRole('button', { name: 'Standard amounts' }).click();
  await expect.poll(() => saved[1]).toEqual({ amounts: null });
});
