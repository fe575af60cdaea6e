import type { Onboarding } from '@gumball/contract/onboarding/onboarding.schemas';
import { onboardingSteps, onboardingTargets } from '@gumball/rules/onboarding/first-steps';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { storeWelcomeBonus } from '../../lib/session/welcome-bonus.ts';
import { RewardHost } from '../../ui/rewards/RewardHost.tsx';
import FirstSteps from './FirstSteps.tsx';

type Step = Onboarding['steps'][number];

/** The steps with some done, of which some are paid. */
function stepsWith(done: readonly Step['step'][], paid: readonly Step['step'][] = done, reward = 5): Onboarding {
  const steps = onboardingSteps.map((step): Step => {
    const isDone = done.includes(step);
    const target = onboardingTargets[step];
    return { step, count: isDone ? target : step === 'friends' ? 1 : 0, target, isDone, isPaid: paid.includes(step) };
  });
  return { steps, reward };
}

let api: ReturnType<typeof fakeApi>;
const onPost = vi.fn<() => void>();
const called = () => api.calls.map(({ method, path }) => `${method} ${path}`);

async function open(responses: Record<string, FakeResponse>): Promise<void> {
  api = fakeApi(({ method, path }) => responses[`${method} ${path}`] ?? 'network error');
  await renderPage(
    <>
      <FirstSteps onPost={onPost} />
      <RewardHost />
    </>,
  );
}

afterEach(() => {
  api.restore();
  resetPage();
  sessionStorage.clear();
  onPost.mockClear();
});

const heading = page.getByRole('heading', { name: 'First steps' });

test('shows what is done, and leads to the rest', async () => {
  await open({ 'GET /onboarding': ok({ onboarding: stepsWith(['picture']) }) });
  await expect.element(page.getByText('1 of 5')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Done' })).toHaveTextContent('Picture');
  await expect
    .element(page.getByRole('link', { name: /^Find three people 1 of 3 \+5 Gumballs/ }))
    .toHaveAttribute('href', '/friends?tab=discover');
  await expect.element(page.getByRole('link', { name: /^Join a community/ })).toHaveAttribute('href', '/communities');
  await expect
    .element(page.getByRole('link', { name: /^Complete a task/ }))
    .toHaveAttribute('href', '/tasks?sort=difficulty&order=asc');
  await page.getByRole('button', { name: /^Write your first post/ }).click();
  expect(onPost).toHaveBeenCalledOnce();
  expect(called()).toEqual(['GET /onboarding']);
});

test('claims finished steps once, and celebrates them', async () => {
  const claimed = { paid: ['post', 'task'], amount: 10, isDelayed: false, onboarding: stepsWith(['post', 'task']) };
  await open({
    'GET /onboarding': ok({ onboarding: stepsWith(['post', 'task'], []) }),
    'POST /onboarding/claim': ok(claimed),
  });
  await expect.element(page.getByRole('heading', { name: 'You earned 10 Gumballs' })).toBeVisible();
  await expect.element(page.getByText('First post, First task')).toBeVisible();
  await expect.element(heading).toBeVisible();
  expect(called()).toEqual(['GET /onboarding', 'POST /onboarding/claim']);
});

test('ends with the last step', async () => {
  await open({
    'GET /onboarding': ok({ onboarding: stepsWith(onboardingSteps, onboardingSteps.slice(1)) }),
    'POST /onboarding/claim': ok({ paid: ['picture'], amount: 5, isDelayed: false, onboarding: null }),
  });
  await expect.element(page.getByText('All first steps are done. Enjoy Gumball!')).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('explains a delayed reward, and does not claim it again and again', async () => {
  await open({
    'GET /onboarding': ok({ onboarding: stepsWith(['post'], []) }),
    'POST /onboarding/claim': ok({ paid: [], amount: 0, isDelayed: true, onboarding: stepsWith(['post'], []) }),
  });
  await expect.element(page.getByText(/Your Gumballs for these steps arrive another day/)).toBeVisible();
  expect(called()).toEqual(['GET /onboarding', 'POST /onboarding/claim']);
});

test('promises no Gumballs where none are paid', async () => {
  await open({ 'GET /onboarding': ok({ onboarding: stepsWith(['post'], [], 0) }) });
  await expect.element(page.getByRole('link', { name: /^Join a community/ })).toBeVisible();
  await expect.element(page.getByText('Gumballs')).not.toBeInTheDocument();
  expect(called()).toEqual(['GET /onboarding']);
});

test('is dismissed at once, and comes back if that fails', async () => {
  const responses: Record<string, FakeResponse> = { 'GET /onboarding': ok({ onboarding: stepsWith([]) }) };
  await open(responses);
  const hide = page.getByRole('button', { name: 'Hide first steps' });
  await hide.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(heading).toBeVisible();
  responses['POST /onboarding/dismiss'] = ok({});
  await hide.click();
  await expect.element(heading).not.toBeInTheDocument();
});

test('welcomes with the bonus of an invitation, once, also without steps', async () => {
  storeWelcomeBonus(25);
  await open({ 'GET /onboarding': ok({ onboarding: null }) });
  await expect.element(page.getByRole('heading', { name: 'Welcome! You got 25 Gumballs' })).toBeVisible();
  await expect.poll(() => sessionStorage.length).toBe(0);
});
