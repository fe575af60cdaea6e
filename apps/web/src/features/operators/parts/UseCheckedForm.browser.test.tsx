import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { useCheckedForm } from './use-checked-form.ts';

afterEach(resetPage);

function Form({ send }: { send: (key: string) => Promise<unknown> }) {
  const { fields, update, errorOf, save } = useCheckedForm({ title: '' }, 'Failed to save');
  return (
    <main>
      <input aria-label="Title" value={fields.title} onChange={(event) => update({ title: event.target.value })} />
      <p>{errorOf('title')}</p>
      <p role="alert">{errorOf('')}</p>
      <button
        type="button"
        onClick={() =>
          void save(fields.title === '' ? { code: 'TASK_TITLE_REQUIRED', field: 'title' } : undefined, send)
        }
      >
        Save
      </button>
    </main>
  );
}

test('a violation is not sent, a retry has the same key, and a changed form another one', async () => {
  const send = vi.fn<(key: string) => Promise<unknown>>().mockRejectedValue(new Error('lost'));
  await renderPage(<Form send={send} />);
  const save = page.getByRole('button', { name: 'Save' });
  const failure = page.getByRole('alert');
  await save.click();
  await expect.element(page.getByText('Please enter a title')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await page.getByLabelText('Title').fill('Welcome');
  await save.click();
  await expect.element(failure).toHaveTextContent('Failed to save');
  await save.click();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await page.getByLabelText('Title').fill('Welcome!');
  await save.click();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const [first, again, changed] = send.mock.calls.map(([key]) => key);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});
