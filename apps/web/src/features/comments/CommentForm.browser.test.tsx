import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLimits } from '../../../test/choose-limits.ts';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { CommentForm } from './CommentForm.tsx';
import { NewComment } from './NewComment.tsx';

afterEach(resetPage);

test('an empty field is one line high, however long the name of the recipient', async () => {
  const nothing = () => undefined;
  await renderPage(
    <div style={{ width: 260 }}>
      <CommentForm
        label="Reply to Donaudampfschifffahrtsgesellschaftskapitaen Wolfeschlegelstein..."
        text=""
        max={2000}
        onText={nothing}
        canSend={false}
        isSending={false}
        sendLabel="Reply"
        onSend={nothing}
      />
    </div>,
  );
  const field = page.getByRole('textbox');
  await expect.element(field).toBeVisible();
  expect(field.element().getBoundingClientRect().height).toBe(48);
});

test('a comment has the length that the site allows now', async () => {
  await renderPage(<NewComment postId="7" />);
  await page.getByRole('textbox').fill('x'.repeat(101));
  await expect.element(page.getByRole('button', { name: 'Send comment' })).toBeEnabled();
  chooseLimits({ commentLength: 100 });
  await expect.element(page.getByText('1 character too many')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send comment' })).toBeDisabled();
});
