import { useEffect, useState } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import Lightbox, { type LightboxImage } from './Lightbox.tsx';

afterEach(resetPage);

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const slideOf = (name: string) => ({
  id: name,
  title: name,
  renderImage: ({ className }: LightboxImage) => <img src={pixel} alt={name} className={className} />,
});

function LightboxHost() {
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [shown, setShown] = useState('two');
  useEffect(() => {
    const addFirst = () => setNames(['zero', 'one', 'two', 'three']);
    addEventListener('add-first', addFirst);
    return () => removeEventListener('add-first', addFirst);
  }, []);
  return <Lightbox slides={names.map(slideOf)} shownId={shown} counter onShow={setShown} onClose={() => undefined} />;
}

const strip = () => {
  const element = document.querySelector<HTMLElement>('.snap-x');
  if (!element) throw new Error('no strip');
  return element;
};
/** The slide in view, counted from the start of the row. */
const slideInView = () => Math.round(Math.abs(strip().scrollLeft) / strip().clientWidth);
const shown = (name: string) => page.getByRole('dialog', { name, exact: true });

test.each(['ltr', 'rtl'])('in %s, a swipe, the arrow keys and the arrows move to the neighbour', async (dir) => {
  document.documentElement.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await renderPage(<LightboxHost />);
  await expect.element(shown('two')).toBeVisible();
  expect(slideInView()).toBe(1);
  // A swipe scrolls the row.
  strip().scrollTo({ left: (dir === 'rtl' ? -2 : 2) * strip().clientWidth, behavior: 'instant' });
  await expect.element(shown('three')).toBeVisible();
  expect(page.getByRole('button', { name: 'Next' }).query()).toBeNull();
  await userEvent.keyboard(dir === 'rtl' ? '{ArrowRight}' : '{ArrowLeft}');
  await expect.element(shown('two')).toBeVisible();
  await expect.poll(slideInView).toBe(1);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(shown('one')).toBeVisible();
  await expect.poll(slideInView).toBe(0);
});

test('stays at its picture when another one is added before it, and renders only neighbours', async () => {
  await renderPage(<LightboxHost />);
  await expect.element(shown('two')).toBeVisible();
  dispatchEvent(new Event('add-first'));
  await expect.element(page.getByText('3 / 4')).toBeVisible();
  await expect.poll(slideInView).toBe(2);
  await expect.element(shown('two')).toBeVisible();
  expect([...document.querySelectorAll('[role=dialog] img')].map((image) => image.getAttribute('alt'))).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a double click on the picture zooms once', async () => {
  await renderPage(<LightboxHost />);
  await page.getByAltText('two').dblClick();
  await expect.element(page.getByRole('button', { name: 'Zoom', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('zooms in and out, and another picture starts unzoomed', async () => {
  await renderPage(<LightboxHost />);
  const zoom = page.getByRole('button', { name: 'Zoom', exact: true });
  await zoom.click();
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(shown('three')).toBeVisible();
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'false');
});
