import type { AccessBlock } from '@gumball/contract/filters/filters.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { AccessBlocks } from './AccessBlocks.tsx';

const block: AccessBlock = {
  id: '1',
  kind: 'network',
  value: '192.0.2.0/24',
  scope: 'log-in',
  reason: 'Spam',
  endsAt: '2026-12-01T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
};

let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  sent = [];
  api = fakeApi((call) => {
    if (call.method === 'GET') return ok({ blocks: [block] });
    sent.push(call);
    if (call.method === 'POST' && (call.body as { value: string }).value === 'own')
      return {
        status: 400,
        body: {
          success: false,
          code: 'ACCESS_BLOCK_OWN',
          message: 'Your own address belongs to this network.',
          errors: [],
        },
      };
    return ok({ block });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('adds a block with an end and a reason, and ends one early', async () => {
  await renderPage(<AccessBlocks />);
  await page.getByRole('button', { name: 'Add a block' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address or network' }).fill('own');
  await dialog.getByLabelText('Reason').fill('Spam');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Your own address belongs to this network.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address or network' }).fill('198.51.100.7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    path: '/operator/access-blocks',
    body: { kind: 'network', value: '198.51.100.7', scope: 'sign-up', days: 7, reason: 'Spam' },
  });
  await page.getByRole('button', { name: 'End the block of 192.0.2.0/24' }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/operator/access-blocks/1' });
});
