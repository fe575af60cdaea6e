import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { CommentForm } from './CommentForm.tsx';

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
