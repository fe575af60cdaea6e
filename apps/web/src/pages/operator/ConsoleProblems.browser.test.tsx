import type { ProblemFinding } from '@gumball/contract/operators/problems.routes';
import { phrase } from '@gumball/rules/formats/phrase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { OperatorPage } from './OperatorPage.tsx';

const mail: ProblemFinding = {
  name: 'SMTP_URL',
  status: 'problem',
  message: 'SMTP_URL is not set.',
  code: 'no-mail',
  phrase: phrase('{setting} is not set.', { setting: 'SMTP_URL' }),
  section: 'Settings',
  panel: 'mails',
};
const backups: ProblemFinding = {
  name: 'backups',
  status: 'warning',
  message: 'No backup was made here.',
  code: null,
  phrase: null,
  section: 'Backups',
  panel: null,
};
const fine: ProblemFinding = {
  name: 'clock',
  status: 'ok',
  message: 'agrees',
  code: 'clock',
  phrase: phrase('agrees'),
  section: 'Configuration',
  panel: null,
};

let api: ReturnType<typeof fakeApi>;
let findings: ProblemFinding[];

beforeEach(() => {
  findings = [mail, backups, fine];
  api = fakeApi(({ method, path }) => {
    if (path === '/auth/second-factor') return ok({ isOn: true, since: null, recoveryCodesLeft: 0, isRequired: false });
    if (path === '/operator/problems/check' && method === 'POST') findings = [backups, fine];
    if (path.startsWith('/operator/problems'))
      return ok({ report: { findings, checkedAt: new Date().toISOString(), isChecking: false } });
    return { status: 500, body: { success: false, code: 'UNEXPECTED', message: 'No', errors: [] } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('shows each finding with its remedy, counts the serious ones, and checks again', async () => {
  await page.viewport(1440, 900);
  await renderPage(<OperatorPage />, '/?panel=problems');
  actAs('administrator');
  await expect.element(page.getByText('SMTP_URL is not set.')).toBeVisible();
  await expect.element(page.getByText('Guide: docs/operating.md, Backups')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Problems 1' })).toBeVisible();
  await expect.element(page.getByText('1 check is in order')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(page.getByText('SMTP_URL is not set.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Problems', exact: true })).toBeVisible();
});

test('leads to the setting', async () => {
  await page.viewport(1440, 900);
  await renderPage(<OperatorPage />, '/?panel=problems');
  actAs('administrator');
  await page.getByRole('button', { name: 'Open the setting' }).click();
  await expect.element(page.getByRole('region', { name: 'Mails' })).toBeVisible();
});

test('is not requested for other roles', async () => {
  await renderPage(<OperatorPage />);
  actAs('moderator');
  await expect.element(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  expect(api.calls.filter(({ path }) => path.startsWith('/operator/problems'))).toEqual([]);
});
