import { type StaffRole, staffRoles } from '@gumball/rules/operators/staff-roles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
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

const linksOf: Record<StaffRole, string> = {
  administrator:
    'Overview: Totals, Figures, Problems, Audit log. Moderation: Cases, Filters, Appeals, Clusters, Support. Members: Members, Applications, Referrals, Staff. Tasks and rewards: Review, Tasks, Quests, Campaigns, Seasons, Shop. Settings: Site, Services, Mails, Terms.',
  moderator:
    'Overview: Totals, Figures. Moderation: Cases, Filters, Appeals, Clusters. Members: Members, Applications.',
  'task-manager': 'Overview: Totals, Figures. Tasks and rewards: Tasks, Quests, Campaigns, Seasons, Shop.',
  reviewer: 'Overview: Totals, Figures. Moderation: Clusters. Members: Referrals. Tasks and rewards: Review.',
  support: 'Overview: Totals, Figures. Moderation: Support. Members: Members.',
};

const texts = (parent: ParentNode, selector: string) =>
  [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '');

/** The groups of the navigation and their links. */
function linksOnPage(): string {
  const groups = [...document.querySelectorAll('nav[aria-label="Console"] > div')];
  return groups.map((group) => `${texts(group, 'p').join()}: ${texts(group, 'a').join(', ')}.`).join(' ');
}

test.each(staffRoles)('shows the panels of the role %s only', async (role) => {
  await page.viewport(1440, 900);
  await renderPage(<OperatorPage />);
  actAs(role);
  await expect.poll(linksOnPage).toBe(linksOf[role]);
  expect(requested.filter((path) => path === '/operator/settings' && role !== 'administrator')).toEqual([]);
  const options = texts(document, 'select[aria-label="Console"] option');
  expect(options).toEqual(texts(document, 'nav[aria-label="Console"] a'));
});

test('opens the panel of the address, and others by link or on the phone by the list', async () => {
  await page.viewport(1440, 900);
  await renderPage(<OperatorPage />, '/?panel=staff&q=maya');
  actAs('administrator');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(panel('Staff')).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Console' });
  await expect.element(nav.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Quests' }).click();
  await expect.element(panel('Quests')).toBeVisible();
  await page.viewport(390, 844);
  await page.getByRole('combobox', { name: 'Console' }).selectOptions('Terms');
  await expect.element(panel('Terms')).toBeVisible();
  await page.getByRole('combobox', { name: 'Console' }).selectOptions('Totals');
  await expect.element(panel('Totals')).toBeVisible();
});

test('shows the first panel when the role lacks the one of the address', async () => {
  await renderPage(<OperatorPage />, '/?panel=staff');
  actAs('support');
  await expect.element(page.getByRole('region', { name: 'Totals' })).toBeVisible();
});
