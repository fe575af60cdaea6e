import {
  createMemoryHistory,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../test/TestPage.tsx';
import { SettingsPage } from '../pages/profile/SettingsPage.tsx';
import { Route as rootRoute } from './routes/__root.tsx';

afterEach(resetPage);

/** A page whose part above and part below load later. */
function LatePage() {
  return (
    <>
      <div id="above" />
      <div style={{ height: '900px' }}>Loaded at once</div>
      <div id="below" />
    </>
  );
}

function load(id: 'above' | 'below'): void {
  document.getElementById(id)?.style.setProperty('height', '2000px');
}

// React runs effects after the frame.
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Loads the page at a history entry; returns a function that leaves it. */
async function openPage(history: RouterHistory): Promise<() => void> {
  const route = createRoute({ getParentRoute: () => rootRoute, path: '/', component: LatePage });
  const router = createRouter({ routeTree: rootRoute.addChildren([route]), history, scrollRestoration: true });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await router.load();
  // The test's own router is not the app's.
  root.render(<RouterProvider router={router as never} />);
  await expect.element(page.getByText('Loaded at once')).toBeVisible();
  await nextFrame();
  // The root loads it on demand, so it has it now.
  await import('../lib/router/repeat-scroll.ts');
  const leave = () => {
    root.unmount();
    container.remove();
  };
  onTestFinished(leave);
  return leave;
}

/** Reads a loaded page at a position, and reloads it. */
async function reloadAt(top: number): Promise<void> {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const leave = await openPage(history);
  load('above');
  load('below');
  window.scrollTo({ top, behavior: 'instant' });
  // The router notes what is scrolled on the event, and stores its position when the page is left.
  await new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
  dispatchEvent(new PageTransitionEvent('pagehide'));
  leave();
  await openPage(history);
  expect(window.scrollY).toBeLessThan(top);
}

it('restores the position after a page load when the page is tall enough, whatever loads above it', async () => {
  await reloadAt(3000);
  load('below');
  load('above');
  await expect.poll(() => window.scrollY).toBe(3000);
});

it('keeps the position when what is above it loads last', async () => {
  await reloadAt(2400);
  load('below');
  await expect.poll(() => window.scrollY).toBeGreaterThan(1500);
  load('above');
  await expect.poll(() => window.scrollY).toBe(2400);
});

it.for([
  ['scrolls', () => new WheelEvent('wheel')],
  ['presses a key', () => new KeyboardEvent('keydown')],
  ['touches the page', () => new PointerEvent('pointerdown')],
  ['goes back', () => new PopStateEvent('popstate')],
] as const)('leaves the position to a user who %s', async ([, input]) => {
  await reloadAt(2400);
  const { scrollY } = window;
  dispatchEvent(input());
  load('below');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(window.scrollY).toBe(scrollY);
});

const sessions = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  device: 'Firefox on Windows',
  phrase: 'Firefox on Windows',
  kind: 'computer',
  place: null,
  isCurrent: index === 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-01T10:00:00.000Z',
}));

it('shows the section of the settings that the address names, whatever loads above it', async () => {
  let respond: () => void = () => undefined;
  const isLoaded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const api = fakeApi(async ({ path }) => {
    await isLoaded;
    if (path === '/auth/sessions') return ok({ sessions });
    return { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Something went wrong' } };
  });
  onTestFinished(api.restore);
  await renderPage(<SettingsPage />, '/#privacy');
  const section = await vi.waitUntil(() => document.getElementById('privacy'));
  await nextFrame();
  respond();
  await expect.element(page.getByText('This device')).toBeInTheDocument();
  const headerHeight =
    Number.parseFloat(getComputedStyle(section).scrollMarginTop) +
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  await expect.poll(() => Math.round(section.getBoundingClientRect().top)).toBe(headerHeight);
});
