import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
