import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { FileDropZone } from './FileDropZone.tsx';

afterEach(resetPage);

test('shows the drop overlay while files are dragged across child elements, and hides it when they leave', async () => {
  await renderPage(
    <FileDropZone disabled={false} onFiles={() => undefined}>
      <p data-testid="words">Words</p>
    </FileDropZone>,
  );
  await expect.element(page.getByTestId('words')).toBeVisible();
  const child = page.getByTestId('words').element();
  const pane = child.parentElement;
  const drag = (type: string, target: Element | null) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.txt'));
    target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  };
  const overlay = page.getByText('Drop files to attach them');
  drag('dragenter', pane);
  await expect.element(overlay).toBeVisible();
  // A browser fires both events in one task.
  drag('dragenter', child);
  drag('dragleave', pane);
  await new Promise(requestAnimationFrame);
  await expect.element(overlay).toBeVisible();
  drag('dragleave', child);
  await expect.element(overlay).not.toBeInTheDocument();
});
