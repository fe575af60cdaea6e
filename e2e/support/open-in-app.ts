import type { Page, Request } from 'playwright-core';

/** Longer than the app takes from a response to the requests that depend on it. */
const quietMs = 300;
const timeoutMs = 60_000;

/**
 * Opens a page of the members' app in the app that the browser has loaded, as a link does. It takes a tenth of the
 * processor time of a full load. Returns once the page is rendered and has loaded everything; throws after a minute.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const start = (request: Request) => {
    pending.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request) => {
    pending.delete(request);
    changedAt = performance.now();
  };
  page.on('request', start).on('requestfinished', end).on('requestfailed', end);
  const deadline = performance.now() + timeoutMs;
  try {
    await page.locator('#app-skeleton').waitFor({ state: 'detached' });
    const before = await page.evaluate<string>(`(() => {
      const { href } = __TSR_ROUTER__.history.location;
      void __TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} });
      return href;
    })()`);
    while (!(await isRendered(page, before)) || pending.size > 0 || performance.now() - changedAt < quietMs) {
      if (performance.now() > deadline) throw new Error(`${path} is not open; the browser shows ${page.url()}`);
      await page.waitForTimeout(50);
    }
  } finally {
    page.off('request', start).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Whether the router has left `before` and shows the page of its address, once the browser has run what was due. */
function isRendered(page: Page, before: string): Promise<boolean> {
  return page.evaluate<boolean>(`new Promise((resolve) => setTimeout(() => {
    const { history, state } = __TSR_ROUTER__;
    const { href } = history.location;
    resolve(href !== ${JSON.stringify(before)} && state.status === 'idle' && state.resolvedLocation?.href === href);
  }, 0))`);
}
