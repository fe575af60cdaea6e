import { createBrowserHistory } from '@tanstack/react-router';
import { createElement, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, show } from '../../test/Stage.tsx';
import { followSteps, onPage, useBackCloses, windowOfPages } from './back-closes.ts';

type Pages = ReturnType<typeof createBrowserHistory>;
let pages: Pages;
let pops = 0;

beforeAll(() => {
  addEventListener('popstate', () => {
    pops += 1;
  });
  followSteps();
  pages = createBrowserHistory({ window: windowOfPages() });
});

afterEach(clearStage);

function Picture({ name, refuses, onClose }: { name: string; refuses: boolean; onClose: () => void }) {
  const [asked, setAsked] = useState(0);
  useBackCloses(true, () => {
    if (refuses) setAsked(asked + 1);
    else onClose();
  });
  return createElement(
    'p',
    null,
    createElement('button', { type: 'button', onClick: onClose }, `Close ${name}`),
    createElement('span', null, `Asked ${asked} times`),
  );
}

function Layer({ name, refuses = false }: { name: string; refuses?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen
    ? createElement(Picture, { name, refuses, onClose: () => setIsOpen(false) })
    : createElement('button', { type: 'button', onClick: () => setIsOpen(true) }, `Open ${name}`);
}

const open = (name = 'it') => page.getByRole('button', { name: `Open ${name}` });
const close = (name = 'it') => page.getByRole('button', { name: `Close ${name}` });
const over = () => (history.state as { over?: number }).over ?? 0;
/** What the router is told from now on. */
function news() {
  const heard: string[] = [];
  pages.subscribe(({ action, location }) => heard.push(`${action.type} ${location.pathname}`));
  return heard;
}

test('Back closes what lies over the page, and stays on it', async () => {
  const before = location.href;
  const heard = news();
  await show(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(over).toBe(1);
  history.back();
  await expect.element(open()).toBeVisible();
  expect([over(), location.href, heard]).toEqual([0, before, []]);
});

test('what is closed in another way leaves no step behind', async () => {
  const before = history.length;
  await show(createElement(Layer, { name: 'it' }));
  for (let round = 0; round < 2; round += 1) {
    await open().click();
    await expect.poll(over).toBe(1);
    await close().click();
    await expect.poll(over).toBe(0);
  }
  expect(history.length).toBeLessThanOrEqual(before + 1);
});

test('of two things over the page Back closes the upper one first', async () => {
  await show(createElement('div', null, createElement(Layer, { name: 'low' }), createElement(Layer, { name: 'high' })));
  await open('low').click();
  await open('high').click();
  await expect.poll(over).toBe(2);
  history.back();
  await expect.element(open('high')).toBeVisible();
  await expect.element(close('low')).toBeVisible();
  history.back();
  await expect.element(open('low')).toBeVisible();
  expect(over()).toBe(0);
});

test('what may not be closed yet is asked by every Back', async () => {
  await show(createElement(Layer, { name: 'it', refuses: true }));
  await open().click();
  for (const asked of [1, 2]) {
    await expect.poll(over).toBe(1);
    history.back();
    await expect.element(page.getByText(`Asked ${asked} times`)).toBeVisible();
  }
  await expect.poll(over).toBe(1);
  await close().click();
  await expect.poll(over).toBe(0);
});

test('a page that is opened over it stands right after the page beneath', async () => {
  const first = location.pathname;
  await show(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(over).toBe(1);
  const heard = news();
  pages.push('/second');
  await close().click();
  await expect.poll(() => location.pathname).toBe('/second');
  await expect.poll(over).toBe(0);
  expect(heard).toEqual(['PUSH /second']);
  pages.back();
  await expect.poll(() => location.pathname).toBe(first);
  await expect.poll(() => heard).toEqual(['PUSH /second', `BACK ${first}`]);
});

test('a page that takes the place of the one beneath leaves nothing of it', async () => {
  const first = location.pathname;
  pages.push('/gone');
  await expect.poll(() => location.pathname).toBe('/gone');
  await show(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(over).toBe(1);
  pages.replace('/instead');
  await close().click();
  await expect.poll(() => [location.pathname, over()]).toEqual(['/instead', 0]);
  pages.back();
  await expect.poll(() => location.pathname).toBe(first);
});

test('what takes the place of the pages themselves leaves nothing of the one beneath', async () => {
  const first = location.pathname;
  pages.push('/gone');
  await expect.poll(() => location.pathname).toBe('/gone');
  await show(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(over).toBe(1);
  // As the log-in does when the session ends.
  onPage(() => {
    History.prototype.replaceState.call(history, null, '', '/login');
    clearStage();
  });
  await expect.poll(() => [location.pathname, history.state as unknown]).toEqual(['/login', null]);
  history.back();
  await expect.poll(() => location.pathname).toBe(first);
});

test('Forward to what was closed leads nowhere', async () => {
  await show(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(over).toBe(1);
  history.back();
  await expect.element(open()).toBeVisible();
  const heard = news();
  const before = pops;
  history.forward();
  await expect.poll(() => [pops, over()]).toEqual([before + 2, 0]);
  expect(heard).toEqual([]);
});
