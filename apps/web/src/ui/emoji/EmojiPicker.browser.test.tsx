import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import EmojiPicker from './EmojiPicker.tsx';
import { loadEmoji } from './load-emoji.ts';
import { loadEmojiFont } from './load-emoji-font.ts';

const picked: string[] = [];

beforeEach(() => {
  picked.length = 0;
});
afterEach(resetPage);

function Host({ byKeyboard }: { byKeyboard: boolean }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <EmojiPicker initialFocus={byKeyboard} onPick={(emoji) => picked.push(emoji)} onClose={() => setOpen(false)} />
  );
}

async function open({ byKeyboard = false } = {}) {
  await renderPage(<Host byKeyboard={byKeyboard} />);
  await expect.element(search).toBeInTheDocument();
}

const search = page.getByRole('searchbox', { name: 'Search emoji' });
const cell = (name: string) => page.getByRole('gridcell', { name: `Insert ${name}`, exact: true });
const latest = (name: string) => page.getByRole('group', { name }).getByRole('button');

test('the search finds by name and term, the arrow keys choose and Enter inserts', async () => {
  await open({ byKeyboard: true });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('grin');
  await expect.element(cell('grinning face')).toBeVisible();
  await expect.element(cell('fire')).not.toBeInTheDocument();
  // The first result is chosen at once.
  await expect.element(cell('grinning face')).toHaveAttribute('data-active');
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}{ArrowLeft}{Enter}');
  expect(picked[0]).toBe('😀');
  expect(picked[1]).not.toBe('😀');
  expect(picked[2]).toBe('😀');
  await expect.element(search).toHaveFocus();
  await search.fill('qqqq');
  await expect.element(page.getByText('No emoji found')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Closed')).toBeVisible();
});

test('the latest emoji come first, newest first, and are the popular ones before', async () => {
  await open();
  await expect.element(latest('Popular').first()).toHaveAccessibleName('Insert grinning face');
  await search.fill('taco');
  await cell('taco').click();
  await search.fill('rocket');
  await cell('rocket').click();
  expect(picked).toEqual(['🌮', '🚀']);
  resetPageButStorage();
  await open();
  const names = latest('Recently used')
    .elements()
    .map((button) => button.getAttribute('aria-label'));
  expect(names.slice(0, 3)).toEqual(['Insert rocket', 'Insert taco', 'Insert grinning face']);
});

/** Renders again without the reset that clears the storage. */
function resetPageButStorage() {
  const stored = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  resetPage();
  for (const [key, value] of stored) localStorage.setItem(key, value);
}

test('a group is scrolled to, and the chosen skin tone stays', async () => {
  await open();
  await page.getByRole('button', { name: 'Flags' }).click();
  await expect.element(cell('chequered flag')).toBeVisible();
  await page.getByRole('button', { name: 'Skin tone' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark skin tone', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  resetPageButStorage();
  await open();
  await search.fill('waving');
  await cell('waving hand').click();
  expect(picked).toEqual(['👋🏿']);
});

test('every emoji of the picker is one picture of the font', async () => {
  await loadEmojiFont();
  const font = '20px "Gumball Emoji"';
  await document.fonts.load(font, '😀');
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('expected a canvas');
  context.font = font;
  const width = context.measureText('😀').width;
  const { emojis } = await loadEmoji();
  // The text font shows these three, in texts as in the picker.
  const signs = new Set(['©️', '®️', '™️']);
  const pictures = emojis.filter(({ emoji }) => !signs.has(emoji));
  const all = pictures.flatMap(({ emoji, skins }) => [emoji, ...Object.values(skins ?? {})]);
  expect(all.length).toBeGreaterThan(3000);
  expect(all.filter((emoji) => Math.abs(context.measureText(emoji).width - width) > 0.5)).toEqual([]);
});
