import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { MailsPanel } from './MailsPanel.tsx';

const figures = { sentToday: 3, sentThisWeek: 40, failedThisWeek: 2, waiting: 1, bounced: 5, complained: 6 };

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  api.restore();
  resetPage();
});

async function open(delivers = true) {
  api = fakeApi(({ path, method }) => {
    if (path === '/operator/mails') return ok({ names: ['digest', 'reset', 'later-one'], delivers, figures });
    if (method === 'POST') return ok({ email: 'olga@example.com' });
    return ok({ subject: `About ${path}`, text: 'Hi Sam,\n\nthis is the text', htmlUrl: 'about:blank' });
  });
  await renderPage(<MailsPanel />);
}

test('shows a mail in both widths and as text, in the chosen language', async () => {
  await open();
  await expect.element(page.getByText('About /operator/mails/digest')).toBeVisible();
  const frame = () => page.getByTitle('Mail').element() as HTMLIFrameElement;
  expect(frame().getAttribute('sandbox')).toBe('');
  await page.getByRole('button', { name: 'Phone' }).click();
  expect(frame().getBoundingClientRect().width).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect.element(page.getByText(/this is the text/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Mail' }).click();
  await page.getByRole('option', { name: 'Password reset' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect.element(page.getByText('About /operator/mails/reset')).toBeVisible();
  await expect.poll(() => api.calls.at(-1)?.query.toString()).toBe('language=de&scheme=light');
});

test('sends a test to the operator', async () => {
  await open();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect.element(page.getByText('Sent to olga@example.com').first()).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/operator/mails/digest/test',
    body: { language: 'en' },
  });
});

test('says that no mail server is configured', async () => {
  await open(false);
  await expect.element(page.getByText('No mail server is configured')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
});
