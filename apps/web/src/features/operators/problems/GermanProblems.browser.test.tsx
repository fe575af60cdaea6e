import '../../../../test/in-german.ts';
import type { ProblemFinding } from '@gumball/contract/operators/problems.routes';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { type ProblemCode, type ProblemValues, toFinding } from '@gumball/rules/operators/problem-messages';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { loadTranslations } from '../../../lib/i18n/i18n.ts';
import { TotalsPanel } from '../overview/TotalsPanel.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';

function findingOf<Code extends ProblemCode>(
  name: string,
  code: Code,
  ...values: ProblemValues<Code>
): ProblemFinding & { phrase: object } {
  const { phrase } = toFinding(code, ...values);
  return { name, status: 'problem', code, phrase, message: toEnglish(phrase), section: 'Settings', panel: null };
}

const mail = findingOf('SMTP_URL', 'no-mail', 'SMTP_URL');
const failed = findingOf('database', 'database-failed', 'DATABASE_URL', 'connect ECONNREFUSED 127.0.0.1:1');
const old = { ...findingOf('backups', 'no-backup'), message: 'No backup was made here.', code: null, phrase: null };
const totals = {
  members: 1,
  suspended: 0,
  tasksOpen: 0,
  submissionsPending: 0,
  completedToday: 0,
  gumballsPaid: 0,
  days: [],
  problems: [mail],
};

// What stands in elements of its own is not one text for a locator.
const textOfPage = () => document.body.textContent;

let api: ReturnType<typeof fakeApi>;

beforeAll(loadTranslations);

beforeEach(() => {
  api = fakeApi(({ path }) =>
    path === '/operator/totals'
      ? ok(totals)
      : ok({ report: { findings: [mail, failed, old], checkedAt: new Date().toISOString(), isChecking: false } }),
  );
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('shows findings in the language of the page, with settings as code and causes in their own words', async () => {
  await renderPage(<ProblemsPanel />);
  await expect.poll(textOfPage).toContain('SMTP_URL und MAIL_FROM sind nicht gesetzt: Adressen werden nicht bestätigt');
  expect(textOfPage()).toContain('Die Datenbank ist nicht nutzbar: Prüfe DATABASE_URL. (connect ECONNREFUSED');
  await expect.element(page.getByText('Datenbank', { exact: true })).toBeVisible();
  const codes = [...document.querySelectorAll('li code')].map(({ textContent }) => textContent);
  expect(codes).toEqual(['SMTP_URL', 'MAIL_FROM', 'DATABASE_URL']);
  const cause = page.getByText('connect ECONNREFUSED 127.0.0.1:1', { exact: true }).element();
  expect([cause.tagName, cause.getAttribute('lang')]).toEqual(['BDI', 'en']);
});

test('shows what an older version stored in English', async () => {
  await renderPage(<ProblemsPanel />);
  const message = page.getByText('No backup was made here.');
  await expect.element(message).toBeVisible();
  expect(message.element().getAttribute('lang')).toBe('en');
  await expect.element(page.getByText('Sicherungen', { exact: true })).toBeVisible();
});

test('shows the problems above the totals in the language of the page', async () => {
  await renderPage(<TotalsPanel />);
  await expect.poll(textOfPage).toContain('SMTP_URL und MAIL_FROM sind nicht gesetzt');
});
