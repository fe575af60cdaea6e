import { createBrowserHistory } from '@tanstack/react-router';
import { createElement, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { createPageWindow, subscribeToHistory, updatePageEntry, useCloseOnBack } from './close-on-back.ts';

type Pages = ReturnType<typeof createBrowserHistory>;
let pages: Pages;
let pops = 0;

beforeAll(() => {
  addEventListener('popstate', () => {
    pops += 1;
  });
  subscribeToHistory();
  pages = createBrowserHistory({ window: createPageWindow() });
});

afterEach(() => {
  vi.restoreAllMocks();
  resetPage();
});

function OpenLayer({ name, refuses, onClose }: { name: string; refuses: boolean; onClose: () => void }) {
  const [confirmCount, setConfirmCount] = useState(0);
  useCloseOnBack(true, () => {
    if (refuses) setConfirmCount(confirmCount + 1);
    else onClose();
  });
  return createElement(
    'p',
    null,
    createElement('button', { type: 'button', onClick: onClose }, `Close ${name}`),
    createElement('span', null, `Asked ${confirmCount} times`),
  );
}

function Layer({ name, refuses = false }: { name: string; refuses?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen
    ? createElement(OpenLayer, { name, refuses, onClose: () => setIsOpen(false) })
    : createElement('button', { type: 'button', onClick: () => setIsOpen(true) }, `Open ${name}`);
}

const open = (name = 'it') => page.getByRole('button', { name: `Open ${name}` });
const close = (name = 'it') => page.getByRole('button', { name: `Close ${name}` });
const layerSteps = () => (history.state as { over?: number }).over ?? 0;
/** The navigations that the router receives. */
function recordNavigations() {
  const navigations: string[] = [];
  pages.subscribe(({ action, location }) => navigations.push(`${action.type} ${location.pathname}`));
  return navigations;
}

test('Back closes the overlay and stays on the page', async () => {
  const previous = location.href;
  const navigations = recordNavigations();
  await renderPage(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(layerSteps).toBe(1);
  history.back();
  await expect.element(open()).toBeVisible();
  expect([layerSteps(), location.href, navigations]).toEqual([0, previous, []]);
});

test('an overlay closed in another way leaves no history entry', async () => {
  const previous = history.length;
  await renderPage(createElement(Layer, { name: 'it' }));
  for (let round = 0; round < 2; round += 1) {
    await open().click();
    await expect.poll(layerSteps).toBe(1);
    await close().click();
    await expect.poll(layerSteps).toBe(0);
  }
  expect(history.length).toBeLessThanOrEqual(previous + 1);
});

test('of two overlays Back closes the upper one first', async () => {
  await renderPage(
    createElement('div', null, createElement(Layer, { name: 'low' }), createElement(Layer, { name: 'high' })),
  );
  await open('low').click();
  await open('high').click();
  await expect.poll(layerSteps).toBe(2);
  history.back();
  await expect.element(open('high')).toBeVisible();
  await expect.element(close('low')).toBeVisible();
  history.back();
  await expect.element(open('low')).toBeVisible();
  expect(layerSteps()).toBe(0);
});

test('an overlay that opens while the entry of another one is removed stays open', async () => {
  await renderPage(
    createElement('div', null, createElement(Layer, { name: 'first' }), createElement(Layer, { name: 'next' })),
  );
  await open('first').click();
  await expect.poll(layerSteps).toBe(1);
  const go = history.go.bind(history);
  vi.spyOn(history, 'go').mockImplementationOnce((delta) => {
    go(delta);
    (open('next').element() as HTMLElement).click();
  });
  const push = vi.spyOn(History.prototype, 'pushState');
  await close('first').click();
  await expect.poll(() => push.mock.calls.length).toBe(1);
  await expect.element(close('next')).toBeVisible();
  expect(layerSteps()).toBe(1);
});

test('every Back calls an overlay that refuses to close again', async () => {
  await renderPage(createElement(Layer, { name: 'it', refuses: true }));
  await open().click();
  for (const confirmCount of [1, 2]) {
    await expect.poll(layerSteps).toBe(1);
    history.back();
    await expect.element(page.getByText(`Asked ${confirmCount} times`)).toBeVisible();
  }
  await expect.poll(layerSteps).toBe(1);
  await close().click();
  await expect.poll(layerSteps).toBe(0);
});

test('a page opened from an overlay follows directly after the page under it', async () => {
  const first = location.pathname;
  await renderPage(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(layerSteps).toBe(1);
  const navigations = recordNavigations();
  pages.push('/second');
  await close().click();
  await expect.poll(() => location.pathname).toBe('/second');
  await expect.poll(layerSteps).toBe(0);
  expect(navigations).toEqual(['PUSH /second']);
  pages.back();
  await expect.poll(() => location.pathname).toBe(first);
  await expect.poll(() => navigations).toEqual(['PUSH /second', `BACK ${first}`]);
});

test('a page that replaces the one under an overlay leaves no history entry of it', async () => {
  const first = location.pathname;
  pages.push('/gone');
  await expect.poll(() => location.pathname).toBe('/gone');
  await renderPage(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(layerSteps).toBe(1);
  pages.replace('/instead');
  await close().click();
  await expect.poll(() => [location.pathname, layerSteps()]).toEqual(['/instead', 0]);
  pages.back();
  await expect.poll(() => location.pathname).toBe(first);
});

test('a sign-in page that replaces the pages leaves no history entry of the one under an overlay', async () => {
  const first = location.pathname;
  pages.push('/gone');
  await expect.poll(() => location.pathname).toBe('/gone');
  await renderPage(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(layerSteps).toBe(1);
  // As the log-in does when the session ends.
  updatePageEntry(() => {
    History.prototype.replaceState.call(history, null, '', '/login');
    resetPage();
  });
  await expect.poll(() => [location.pathname, history.state as unknown]).toEqual(['/login', null]);
  history.back();
  await expect.poll(() => location.pathname).toBe(first);
});

test('Forward to a closed overlay stays on the page', async () => {
  await renderPage(createElement(Layer, { name: 'it' }));
  await open().click();
  await expect.poll(layerSteps).toBe(1);
  history.back();
  await expect.element(open()).toBeVisible();
  const navigations = recordNavigations();
  const previous = pops;
  history.forward();
  await expect.poll(() => [pops, layerSteps()]).toEqual([previous + 2, 0]);
  expect(navigations).toEqual([]);
});

test('the entry of a link within the page has a key, which a reload keeps', async () => {
  const previous = location.href;
  const navigations = recordNavigations();
  // Both within a millisecond.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  location.hash = '#one';
  await expect.poll(() => navigations.length).toBe(1);
  const { __TSR_key: first } = history.state as { __TSR_key?: string };
  expect(first).toMatch(/./);
  expect(pages.location.state.__TSR_key).toBe(first);
  location.hash = '#two';
  await expect.poll(() => navigations.length).toBe(2);
  expect(pages.location.state.__TSR_key).not.toBe(first);
  history.go(-2);
  await expect.poll(() => location.href).toBe(previous);
});
