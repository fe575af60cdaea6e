import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeResponse, fakeApi, maya, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { SupportForm } from './SupportForm.tsx';

let responses: FakeResponse[];
let api: ReturnType<typeof fakeApi>;
const acceptedResponse: FakeResponse = { status: 201, body: { success: true } };
const message = page.getByLabelText('Message', { exact: true });
const emailField = page.getByLabelText('Reply to');
const send = page.getByRole('button', { name: 'Send' });

beforeEach(async () => {
  responses = [];
  api = fakeApi(() => responses.shift() ?? 'network error');
  onTestFinished(() => {
    api.restore();
    resetPage();
  });
  await renderPage(<SupportForm />);
});

it('requires a message and an email address, and focuses the invalid field', async () => {
  await send.click();
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveAccessibleDescription(/Please/);
  await message.fill('Where are my coins?');
  await expect.element(emailField).toHaveValue(maya.email);
  await emailField.fill('nowhere');
  await send.click();
  await expect.element(emailField).toHaveFocus();
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls).toEqual([]);
});

it('sends once, confirms it, clears the draft and offers another message', async () => {
  responses = [acceptedResponse];
  await page.getByLabelText('Subject (optional)').fill('Coins');
  await message.fill('Where are they?');
  await send.click();
  await expect.element(page.getByText('Your message is on its way')).toBeVisible();
  await expect.element(page.getByText(/We will reply to maya@example.org/)).toBeVisible();
  expect(api.calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: '/support', body: { subject: 'Coins', message: 'Where are they?', email: maya.email } },
  ]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect.element(message).toHaveValue('');
});

it('keeps the typed text after a failure and retries with the same idempotency key', async () => {
  responses = ['network error', acceptedResponse];
  await message.fill('Where are they?');
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(message).toHaveValue('Where are they?');
  await userEvent.click(send);
  await expect.element(page.getByText('Your message is on its way')).toBeVisible();
  const keys = api.calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
