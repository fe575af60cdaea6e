import { phrase } from '@gumball/rules/formats/phrase';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import InvitationPanel from './InvitationPanel.tsx';

let api: ReturnType<typeof fakeApi>;

async function open(response: FakeResponse): Promise<void> {
  api = fakeApi(() => response);
  await renderPage(<InvitationPanel code="MAYA8K2P" />);
}

afterEach(() => {
  api.restore();
  resetPage();
});

const panel = page.getByRole('region', { name: 'Your invitation' });
const referrer = {
  id: '7',
  username: 'nina.fun',
  firstName: 'Nina',
  lastName: 'Aalto',
  avatarUrl: null,
  level: 'Novice',
};

test('shows who invites, the bonus and some members', async () => {
  const memberAvatars = ['a', 'b', 'c'].map((name) => `data:image/svg+xml,<svg id="${name}"/>`);
  await open(ok({ valid: true, referrer, welcomeBonus: 25, welcomeWhen: null, memberAvatars }));
  await expect.element(panel.getByText('Nina Aalto invites you to Gumball')).toBeVisible();
  await expect.element(panel.getByText('You start with 25 Gumballs')).toBeVisible();
  await expect.element(panel.getByText('They are already here.')).toBeVisible();
  expect(api.calls.map(({ path }) => path)).toEqual(['/referrals/validate/MAYA8K2P']);
});

test('says what brings the bonus where it is not paid at once', async () => {
  const welcomeWhen = phrase('once you have completed a first task');
  await open(ok({ valid: true, referrer, welcomeBonus: 25, welcomeWhen, memberAvatars: [] }));
  await expect.element(panel.getByText('You get 25 Gumballs, once you have completed a first task')).toBeVisible();
});

test('names a member without a name by the username, and claims no company', async () => {
  await open(
    ok({
      valid: true,
      referrer: { ...referrer, firstName: '', lastName: '' },
      welcomeBonus: 25,
      welcomeWhen: null,
      memberAvatars: [],
    }),
  );
  await expect.element(panel.getByText('nina.fun invites you to Gumball')).toBeVisible();
  await expect.element(page.getByText('They are already here.')).not.toBeInTheDocument();
});

test.each([
  [
    'a code without effect',
    ok({ valid: false, referrer: null, welcomeBonus: 0, welcomeWhen: null, memberAvatars: [] }),
  ],
  ['a failure', 'network error'],
] as const)('shows nothing for %s', async (_, response) => {
  await open(response);
  await expect.poll(() => document.querySelector('#main')?.textContent).toBe('');
  await expect.element(panel).not.toBeInTheDocument();
});
