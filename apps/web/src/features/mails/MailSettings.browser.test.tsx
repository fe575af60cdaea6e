import type { MailSettings as Settings } from '@gumball/contract/mails/mails.schemas';
import { defaultMailFrequencies, mailTopics } from '@gumball/rules/mails/mail-topics';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { MailSettings } from './MailSettings.tsx';

const settings = (change: Partial<Settings> = {}): Settings => ({
  topics: mailTopics.map((topic) => ({ topic, frequency: defaultMailFrequencies[topic] })),
  delivers: true,
  email: 'sam@example.com',
  addressState: 'works',
  timeZone: 'Europe/Berlin',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  api.restore();
  resetPage();
});

async function open(change: Partial<Settings> = {}, respond: (call: FakeCall) => FakeResponse = () => ok({})) {
  api = fakeApi((call) => (call.method === 'GET' ? ok(settings(change)) : respond(call)));
  await renderPage(<MailSettings />);
}

const selectOf = (topic: string) => page.getByRole('combobox', { name: `Mails: ${topic}` });

test('offers each topic what it can have, and saves a choice at once', async () => {
  await open();
  await expect.element(selectOf('Messages')).toHaveTextContent('At once');
  await expect.element(page.getByText(/Time zone: Europe\/Berlin/)).toBeVisible();
  await selectOf('Likes and reactions').click();
  await expect.element(page.getByRole('option', { name: 'Never' })).toBeVisible();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Daily', 'Weekly', 'Never']);
  await page.getByRole('option', { name: 'Never' }).click();
  await expect.element(selectOf('Likes and reactions')).toHaveTextContent('Never');
  expect(api.calls.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/mails/settings',
    body: { topics: [{ topic: 'likes', frequency: 'never' }] },
  });
});

test('goes back and says so when a choice cannot be saved', async () => {
  await open({}, () => 'network error');
  await selectOf('Friends').click();
  await page.getByRole('option', { name: 'Daily' }).click();
  await expect.element(page.getByText(/Could not save that|connection/i)).toBeVisible();
  await expect.element(selectOf('Friends')).toHaveTextContent('Weekly');
});

test('turns everything off by one press', async () => {
  await open();
  await page.getByRole('button', { name: 'Turn all off' }).click();
  for (const topic of ['Messages', 'Friends', 'Posts you missed'])
    await expect.element(selectOf(topic)).toHaveTextContent('Never');
  await expect.element(page.getByRole('button', { name: 'Turn all off' })).not.toBeInTheDocument();
});

test('says why an address is switched off and mails a link to use it again', async () => {
  await open({ addressState: 'bounce' });
  await expect.element(page.getByText(/^Mails to sam@example.com came back/)).toBeVisible();
  await page.getByRole('button', { name: 'Use this address again' }).click();
  await expect.element(page.getByText(/^We sent a mail to sam@example.com/)).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ method: 'POST', path: '/mails/address-check' });
});

test('says that a site without a mail server sends no mails', async () => {
  await open({ delivers: false });
  await expect.element(page.getByText('This site sends no mails.')).toBeVisible();
});
