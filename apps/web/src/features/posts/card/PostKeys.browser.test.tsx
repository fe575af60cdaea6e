import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithKeyboard } from '../../../../test/KeyboardPage.tsx';
import { resetPage } from '../../../../test/TestPage.tsx';

afterEach(resetPage);

/** A post of a feed whose comments load a moment after they are opened. */
function Post() {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <article data-post="1" aria-label="Post">
      <button
        type="button"
        data-comment
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          setTimeout(() => setLoaded(true), 100);
        }}
      >
        Comment
      </button>
      {isOpen && isLoaded && <textarea aria-label="Write a comment..." />}
    </article>
  );
}

test('c opens the comments of a post in a feed and leads to their field, also if they are open', async () => {
  await renderWithKeyboard(
    <div role="feed">
      <Post />
    </div>,
  );
  await expect.element(page.getByRole('article', { name: 'Post' })).toBeVisible();
  await userEvent.keyboard('jc');
  const field = page.getByRole('textbox', { name: 'Write a comment...' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('lovely');
  await expect.element(field).toHaveValue('lovely');
  page.getByRole('button', { name: 'Comment' }).element().focus();
  await userEvent.keyboard('c');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('lovely');
});
