import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { toApiError } from '../../lib/api/api-error.ts';
import { useSubmit } from './use-submit.ts';

afterEach(resetPage);

function Form({ send }: { send: () => Promise<unknown> }) {
  const { isBusy, problem, run } = useSubmit('Failed to save');
  return (
    <main>
      <button type="button" onClick={() => void run(send)}>
        Save
      </button>
      <p>{isBusy ? 'Saving' : 'Ready'}</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </main>
  );
}

test('one request is sent at a time, its failure is shown, and the next request clears it', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const send = vi.fn<() => Promise<void>>();
  for (const answer of answers) send.mockReturnValueOnce(answer.promise);
  await renderPage(<Form send={send} />);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await save.click();
  expect(send).toHaveBeenCalledTimes(1);
  answers[0].reject(new Error('no text for members'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to save');
  await expect.element(page.getByText('Ready')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Saving')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  answers[1].resolve();
  await expect.element(page.getByText('Ready')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('what the server refuses is shown with its reason', async () => {
  const refusal = toApiError(400, JSON.stringify({ message: 'The name is taken' }));
  await renderPage(<Form send={() => Promise.reject(refusal)} />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The name is taken');
});
