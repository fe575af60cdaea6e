import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, show } from '../../../test/Stage.tsx';
import { FileDrop } from './FileDrop.tsx';

afterEach(clearStage);

test('files that are dragged from one thing to the next over the pane can be dropped all the way, and not once they have left', async () => {
  await show(
    <FileDrop disabled={false} onFiles={() => undefined}>
      <p data-testid="words">Words</p>
    </FileDrop>,
  );
  await expect.element(page.getByTestId('words')).toBeVisible();
  const words = page.getByTestId('words').element();
  const pane = words.parentElement;
  const drag = (type: string, on: Element | null) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.txt'));
    on?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  };
  const invitation = page.getByText('Drop files to attach them');
  drag('dragenter', pane);
  await expect.element(invitation).toBeVisible();
  // A browser tells of both in one go.
  drag('dragenter', words);
  drag('dragleave', pane);
  await new Promise(requestAnimationFrame);
  await expect.element(invitation).toBeVisible();
  drag('dragleave', words);
  await expect.element(invitation).not.toBeInTheDocument();
});
