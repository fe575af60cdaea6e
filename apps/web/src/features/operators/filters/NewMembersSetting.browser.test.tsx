import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { NewMembersSetting } from './NewMembersSetting.tsx';

let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sent = [];
  const limits = { days: 0, links: null, posts: null, invitations: null, friendRequests: null };
  api = fakeApi((call) => {
    if (call.method === 'GET') return ok({ limits });
    sent.push(call);
    return ok({ limits });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('changes the limits, and says what is wrong with them', async () => {
  await renderPage(<NewMembersSetting />);
  await expect.element(page.getByText('Nothing is limited for new members.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the limits for new members' }).click();
  await page.getByLabelText('Days after the sign-up').fill('91');
  await page.getByLabelText('Friend requests a day').fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please enter 0 to 90 days, and limits from 1 to 1,000')).toBeVisible();
  await page.getByLabelText('Days after the sign-up').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    body: { days: 7, links: null, posts: null, invitations: null, friendRequests: 20 },
  });
});
