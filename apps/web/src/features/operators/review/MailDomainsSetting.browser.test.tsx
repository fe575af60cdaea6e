import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { MailDomainsSetting } from './MailDomainsSetting.tsx';

let writes: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  writes = [];
  const settings = { mailDomains: { disposable: ['burner.test'], allowed: [] } };
  api = fakeApi((call) => {
    if (call.method === 'PUT') writes.push(call);
    return { status: 200, body: { success: true, settings } };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('edits the domains, refuses what is none, and saves each domain once', async () => {
  await renderPage(<MailDomainsSetting />);
  await expect.element(page.getByText(/1 domain added, 0 exceptions/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the disposable mailboxes' }).click();
  const added = page.getByRole('textbox', { name: 'Also disposable' });
  await expect.element(added).toHaveValue('burner.test');
  await added.fill('no domain');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Please enter up to 500 domains/)).toBeVisible();
  expect(writes).toEqual([]);
  await added.fill('@Burner.test\nmail.example.com, burner.test');
  await page.getByRole('textbox', { name: 'Not disposable' }).fill('mailinator.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => writes.map(({ body }) => body))
    .toEqual([{ mailDomains: { disposable: ['burner.test', 'mail.example.com'], allowed: ['mailinator.com'] } }]);
});
