import type { Integration } from '@gumball/contract/site/integrations.routes';
import { integrationNames } from '@gumball/rules/site/integrations';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ServicesPanel } from './ServicesPanel.tsx';

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  api.restore();
  resetPage();
});

const services = (changes: Partial<Record<Integration['name'], Partial<Integration>>> = {}): Integration[] =>
  integrationNames.map((name) => ({
    name,
    fixedBy: null,
    isOn: false,
    isLocked: false,
    values: {},
    secrets: {},
    ...changes[name],
  }));

async function open(
  changes: Parameters<typeof services>[0],
  write: (method: string) => ReturnType<typeof ok> = () => ok({ integrations: services() }),
) {
  api = fakeApi(({ method }) => (method === 'GET' ? ok({ integrations: services(changes) }) : write(method)));
  await renderPage(<ServicesPanel />);
}

const mail = () => page.getByRole('region', { name: 'Mail server' });

test('tries a mail server that is not saved, and shows its reply', async () => {
  await open({}, () => ok({ works: false, reply: '535 wrong password' }));
  await mail().getByLabelText('Host').fill('mail.example.com');
  await mail().getByLabelText('Port').fill('465');
  await mail().getByRole('button', { name: 'TLS', exact: true }).click();
  await mail().getByLabelText('Sender').fill('hello@example.com');
  await mail().getByRole('button', { name: 'Test it' }).click();
  await expect.element(page.getByText('It does not work: 535 wrong password')).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/operator/integrations/mail/test',
    body: { values: { host: 'mail.example.com', port: '465', security: 'tls', from: 'hello@example.com' } },
  });
});

test('keeps a secret that is not entered again, and shows its end', async () => {
  const values = {
    host: 'mail.example.com',
    port: '587',
    security: 'starttls',
    username: 'site',
    from: 'a@example.com',
  };
  await open({
    mail: { isOn: true, values, secrets: { password: 'wxyz' } },
    x: { isOn: true, secrets: { bearerToken: '' } },
  });
  await expect.element(mail().getByText('Set, ends with wxyz. Leave it empty to keep it.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'X' }).getByText('Set. Leave it empty to keep it.'))
    .toBeVisible();
  await mail().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.calls.at(-1)?.body).toEqual({ values });
});

test('shows what the environment sets, and the error of a value', async () => {
  await open({ mail: { isOn: true, fixedBy: 'environment' }, x: { fixedBy: 'sandbox' } }, () => ({
    status: 400,
    body: {
      success: false,
      code: 'INTEGRATION_INVALID',
      message: 'Please check this value',
      errors: [{ field: 'botToken', message: 'Please check this value' }],
    },
  }));
  await expect.element(page.getByText('Set by the environment: SMTP_URL, MAIL_FROM')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'X' }).getByText(/The sandbox replaces/)).toBeVisible();
  const telegram = page.getByRole('region', { name: 'Telegram' });
  await telegram.getByLabelText('Bot token').fill('no token');
  await telegram.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(telegram.getByText('Please check this value')).toBeVisible();
});
