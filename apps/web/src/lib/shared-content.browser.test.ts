import { expect, test } from 'vitest';
import { storeSharedContent, takeSharedContent, toSharedContent } from './shared-content.ts';

function shareOf(fields: Record<string, string | File[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else for (const file of value) form.append(name, file);
  }
  return form;
}

test.each([
  [
    { title: 'A wall', text: 'Look at this', url: 'https://example.org/wall' },
    'A wall\nLook at this\nhttps://example.org/wall',
  ],
  [{ title: '', text: 'Look: https://example.org/wall', url: '' }, 'Look: https://example.org/wall'],
  [{ title: 'A wall', text: 'A wall https://example.org/wall' }, 'A wall https://example.org/wall'],
  [{}, ''],
])('the text of %o is %j', (fields, text) => {
  expect(toSharedContent(shareOf(fields)).text).toBe(text);
});

test('content is taken once, with its files', async () => {
  const media = [new File(['one'], 'größe.png', { type: 'image/png' }), new File([], 'empty.png')];
  await storeSharedContent({ text: 'An older share', files: media });
  await storeSharedContent(toSharedContent(shareOf({ text: 'Hello', media })));
  const taken = await takeSharedContent();
  expect(taken?.text).toBe('Hello');
  expect(taken?.files.map(({ name, type, size }) => [name, type, size])).toEqual([['größe.png', 'image/png', 3]]);
  expect(await takeSharedContent()).toBeUndefined();
});
