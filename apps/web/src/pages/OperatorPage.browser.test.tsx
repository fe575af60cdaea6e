import { type StaffRole, staffRoles } from '@gumball/rules/operators/staff-roles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, fakeApi, ok, renderPage, resetPage } from '../../test/TestPage.tsx';
import { OperatorPage } from './OperatorPage.tsx';

let api: ReturnType<typeof fakeApi>;
let requested: string[];

beforeEach(() => {
  requested = [];
  api = fakeApi(({ path }) => {
    if (path.startsWith('/operator')) requested.push(path);
    if (path === '/auth/second-factor') return ok({ isOn: true, since: null, recoveryCodesLeft: 0, isRequired: false });
    return { status: 500, body: { success: false, code: 'UNEXPECTED', message: 'No', errors: [] } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const tabsOf: Record<StaffRole, string> = {
  administrator:
    'Review Tasks Quests Campaigns Seasons Shop Cases Filters Appeals Referrals Clusters Support Applications Members Staff Terms Site Mails Totals Audit log',
  moderator: 'Cases Filters Appeals Clusters Applications Members Totals',
  'task-manager': 'Tasks Quests Campaigns Seasons Shop Totals',
  reviewer: 'Review Referrals Clusters Totals',
  support: 'Support Members Totals',
};

test.each(staffRoles)('shows the panels of the role %s only', async (role) => {
  await renderPage(<OperatorPage />);
  actAs(role);
  await expect
    .poll(() =>
      page
        .getByRole('tablist', { name: 'Console' })
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent)
        .join(' '),
    )
    .toBe(tabsOf[role]);
  expect(requested.filter((path) => path === '/operator/settings' && role !== 'administrator')).toEqual([]);
});
