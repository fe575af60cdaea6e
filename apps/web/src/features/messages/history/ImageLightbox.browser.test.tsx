import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import ImageLightbox from './ImageLightbox.tsx';

afterEach(resetPage);

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const images = ['one', 'two', 'three'].map((name): ChatMedia => {
  const unknown = { width: null, height: null, placeholder: null, posterUrl: null, sizes: [] };
  return { id: name, url: pixel, name, kind: 'image', type: 'image/gif', size: 35, ...unknown };
});

function LightboxHost() {
  const [shown, setShown] = useState('two');
  return <ImageLightbox images={images} shownId={shown} onShow={setShown} onClose={() => undefined} />;
}

function swipe(offset: number): void {
  const target = page.getByRole('dialog').element();
  const fingers = (clientX: number) => [new Touch({ identifier: 1, target, clientX, clientY: 100 })];
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: fingers(200) }));
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: fingers(200 + offset) }));
}

test.each([
  ['ltr', -90, 'three'],
  ['ltr', 90, 'one'],
  ['rtl', -90, 'one'],
  ['rtl', 90, 'three'],
  ['ltr', -20, 'two'],
])('in %s, a swipe of %i px leads from the second image to %s', async (dir, offset, expected) => {
  document.documentElement.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await renderPage(<LightboxHost />);
  await expect.element(page.getByRole('img', { name: 'two' })).toBeInTheDocument();
  swipe(offset);
  await expect.element(page.getByRole('img', { name: expected })).toBeInTheDocument();
});
