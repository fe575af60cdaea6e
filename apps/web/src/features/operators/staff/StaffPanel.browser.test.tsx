import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, maya, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { StaffPanel } from './StaffPanel.tsx';

const operator = (id: string, name: string, role: StaffMember['role']): StaffMember => ({
  id,
  username: `${name}.fun`,
  firstName: name,
  lastName: 'Tester',
  avatarUrl: null,
  level: 'Novice',
  role,
  hasSecondFactor: true,
  lastSeen: null,
});

let staff: StaffMember[];
let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sent = [];
  staff = [operator(maya.id, 'maya', 'administrator'), operator('2', 'bob', 'reviewer')];
  api = fakeApi((call) => {
    if (call.method === 'GET') return ok({ staff });
    sent.push(call);
    if ((call.body as { password: string }).password === 'wrong')
      return { status: 400, body: { success: false, code: 'PASSWORD_WRONG', message: 'Wrong', errors: [] } };
    return ok({ member: operator('3', 'carol', 'moderator') });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('adds an operator by username and password', async () => {
  await renderPage(<StaffPanel />);
  await page.getByRole('button', { name: 'Add an operator' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('Please fill in all fields');
  await page.getByLabelText('Username').fill('carol');
  await page.getByLabelText('Your password').fill('wrong');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Your password')).toBeInvalid();
  await page.getByLabelText('Your password').fill('right');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/operator/staff',
    body: { username: 'carol', role: 'moderator', password: 'right' },
  });
});

test('removes an operator, but not the only administrator', async () => {
  await renderPage(<StaffPanel />);
  const own = page.getByRole('listitem').filter({ hasText: 'maya.fun' });
  await expect.element(own.getByText('The only administrator')).toBeVisible();
  expect(own.getByRole('button').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Remove bob.fun from the operators' }).click();
  await page.getByLabelText('Your password').fill('right');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ path: '/operator/staff/2/dismiss', body: { password: 'right' } });
});
