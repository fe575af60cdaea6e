import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { DueTerms } from './DueTerms.tsx';

let sent: FakeCall[];
let api: ReturnType<typeof fakeApi>;
let version: number;
let summary: string;

beforeEach(() => {
  sent = [];
  version = 4;
  summary = 'Kindness is required';
  api = fakeApi((call) => {
    if (call.method === 'GET')
      return ok({
        texts: [
          {
            kind: 'terms',
            version,
            body: '**Be kind.**\n\n- To all',
            summary,
            publishedAt: '2026-11-20T10:00:00.000Z',
            accepted: 3,
            acceptedBody: '**Be polite.**\n\n- To all',
          },
        ],
      });
    sent.push(call);
    if (version === 4) {
      version = 5;
      return {
        status: 409,
        body: { success: false, code: 'TERMS_CHANGED', message: 'A newer version was published.' },
      };
    }
    return ok({});
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('shows what changed and the text, loads a newer version, and accepts what was shown', async () => {
  const onAccepted = vi.fn<() => void>();
  await renderPage(<DueTerms deletion={<p>Deletion</p>} onAccepted={onAccepted} />);
  await expect.element(page.getByText('Kindness is required')).toBeVisible();
  await page.getByText('What changed since version 3').click();
  await expect.element(page.getByText('Removed: polite')).toBeVisible();
  await page.getByText('The whole text, version 4').click();
  await expect.element(page.getByText('Be kind.').last()).toBeVisible();
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect.element(page.getByText('The whole text, version 5')).toBeVisible();
  expect(onAccepted).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect.poll(() => onAccepted.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([
    { consents: [{ kind: 'terms', version: 4 }] },
    { consents: [{ kind: 'terms', version: 5 }] },
  ]);
});

test('without a summary the comparison is open', async () => {
  summary = '';
  await renderPage(<DueTerms deletion={<p>Deletion</p>} onAccepted={() => undefined} />);
  await expect.element(page.getByText('Removed: polite')).toBeVisible();
  await page.getByText('What changed since version 3').click();
  await expect.element(page.getByText('Removed: polite')).not.toBeInTheDocument();
});

test('offers to delete the account', async () => {
  await renderPage(<DueTerms deletion={<p>Deletion</p>} onAccepted={() => undefined} />);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(page.getByText('Deletion')).toBeVisible();
});
