import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pendingFile, uploadedFile } from '../../../../test/pending-files.ts';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { BubbleMedia } from './BubbleMedia.tsx';
import { PendingMedia } from './PendingMedia.tsx';

afterEach(resetPage);

test('files that wait show their state and can be removed, those that are uploaded only themselves', async () => {
  const onRemove = vi.fn<(id: string) => void>();
  const files = [
    pendingFile('a', { media: uploadedFile('a') }),
    pendingFile('b'),
    pendingFile('c', { error: 'Too large' }),
    pendingFile('d', { name: 'plan.pdf', kind: 'file' }),
  ];
  await renderPage(<PendingMedia files={files} onRemove={onRemove} />);
  await expect.element(page.getByRole('img', { name: 'a.png' })).toBeInTheDocument();
  const removes = page.getByRole('button', { name: /^Remove / });
  await expect
    .poll(() => removes.elements().map((button) => button.getAttribute('aria-label')))
    .toEqual(['Remove b.png', 'Remove c.png', 'Remove plan.pdf']);
  await expect.element(page.getByRole('progressbar', { name: 'Uploading b.png' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Too large' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('d');
});

test('an album opens each of its files, and does not change its size when they load', async () => {
  const onOpen = vi.fn<(file: { id: string }) => void>();
  const media = ['a', 'b', 'c', 'd', 'e'].map((id) => uploadedFile(id, id === 'e' ? { kind: 'video' } : {}));
  await renderPage(<BubbleMedia media={media} onOpen={onOpen} onMediaError={() => undefined} />);
  await page.getByRole('button', { name: 'Open e.png, 5 of 5' }).click();
  expect(onOpen.mock.calls[0]?.[0].id).toBe('stored-e');
  const [first, , third] = page.getByRole('button').elements();
  // Two in the first row, three in the second one, all square.
  const sizes = [first, third].map((tile) => tile?.getBoundingClientRect());
  expect(sizes.map((size) => Math.abs((size?.width ?? 0) - (size?.height ?? 9)) < 1)).toEqual([true, true]);
  expect((sizes[0]?.width ?? 0) / (sizes[1]?.width ?? 1)).toBeCloseTo(1.5, 1);
});
