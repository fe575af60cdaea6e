import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { RetryButton } from './RetryButton.tsx';

afterEach(resetPage);

function Page() {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <main aria-label="Page" tabIndex={-1}>
      {isLoaded ? (
        <p>The list</p>
      ) : (
        <section tabIndex={-1}>
          <RetryButton onRetry={() => setIsLoaded(true)} />
        </section>
      )}
    </main>
  );
}

test('what was loaded again has the focus around it', async () => {
  await renderPage(<Page />);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByRole('main', { name: 'Page' })).toHaveFocus();
});

function List({ load }: { load: () => Promise<boolean> }) {
  const [state, setState] = useState<'failed' | 'loading' | 'loaded'>('failed');
  const retry = async () => {
    setState('loading');
    setState((await load()) ? 'loaded' : 'failed');
  };
  return (
    <section aria-label="List" tabIndex={-1}>
      {state === 'failed' && (
        <p role="alert">
          <RetryButton onRetry={retry} />
        </p>
      )}
      {state === 'loaded' && <p>The list</p>}
    </section>
  );
}

test('the focus stays at the list while it loads again, and returns to the button of another failure', async () => {
  const loads: ((isLoaded: boolean) => void)[] = [];
  await renderPage(<List load={() => new Promise((resolve) => loads.push(resolve))} />);
  const button = page.getByRole('button', { name: 'Try Again' });
  await expect.element(button).toBeVisible();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'List' })).toHaveFocus();
  loads[0]?.(false);
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  loads[1]?.(true);
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'List' })).toHaveFocus();
});
