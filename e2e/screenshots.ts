/**
 * `npm run screenshots`: takes the README's screenshots of the demo community and writes them to docs/pictures. The demo
 * is deterministic, but its times are relative to now and referral codes are random.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../scripts/chromium.ts';
import { logIn } from './support/log-in.ts';
import { startProduct } from './support/start-product.ts';

type Variant = { width: number; height: number; dark?: boolean };
/** A screenshot; `goOn` navigates from `path` to its final state. */
type Shot = Variant & { path: string; goOn?: (page: Page) => Promise<void> };

const folder = join(dirname(import.meta.dirname), 'docs/pictures');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const maxBytes = 150_000;
const settleMs = 2000;
/** The height of the header on a phone, with a margin. */
const headerHeight = 76;

const shots = {
  home: { ...desktop, path: '/' },
  homeDark: { ...desktop, dark: true, path: '/' },
  earnings: { ...desktop, path: '/earnings' },
  leaderboard: { ...desktop, dark: true, path: '/leaderboard' },
  chat: { ...phone, path: '/messages', goOn: openFirstChat },
  poll: { ...phone, path: '/', goOn: scrollToPoll },
  tasks: { ...phone, dark: true, path: '/tasks' },
} as const satisfies Record<string, Shot>;

async function openFirstChat(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(/\/chat\//);
}

async function scrollToPoll(page: Page): Promise<void> {
  const poll = page.getByRole('article').filter({ has: page.getByRole('radiogroup') });
  await page.mouse.move(phone.width / 2, phone.height / 2);
  while ((await poll.count()) === 0) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
  }
  const { y = 0 } = (await poll.first().boundingBox()) ?? {};
  await page.mouse.wheel(0, y - headerHeight);
}

async function open(browser: Browser, url: string, { width, height, dark = false }: Variant): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: width === phone.width ? 1.5 : 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await logIn(await context.newPage(), 'demo.fun', 'gumball');
  return context;
}

/** Waits for the requests of a page, including those that start when it is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settleMs);
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))');
}

/** The screenshot as a data URL. */
async function shoot(browser: Browser, url: string, shot: Shot): Promise<string> {
  const context = await open(browser, url, shot);
  const [page] = context.pages();
  if (!page) throw new Error('the browser has no page');
  await page.goto(shot.path);
  await settle(page);
  if (shot.goOn) {
    await shot.goOn(page);
    await settle(page);
  }
  // Avoids hover states; the caret and animations are disabled.
  await page.mouse.move(0, 0);
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  await context.close();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Renders screenshots in an HTML frame and saves the result as WebP with a transparent background. */
async function compose(browser: Browser, name: string, { width, height }: Variant, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    * { margin: 0; box-sizing: border-box }
    body { width: ${width}px; height: ${height}px; position: relative }
    img { display: block; width: 100%; height: 100% }
    .window { position: absolute; overflow: hidden; border-radius: 16px; box-shadow: 0 0 0 1px rgb(120 90 110 / .35) }
    .phone { position: absolute; overflow: hidden; border-radius: 40px; border: 8px solid #34112c }
    .half { position: absolute; inset: 0; clip-path: polygon(62% 0, 100% 0, 100% 100%, 38% 100%) }
  </style>${html}`);
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await page.close();
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxBytes) throw new Error(`${name} has ${bytes.length} bytes; the limit is ${maxBytes}`);
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp ${Math.round(bytes.length / 1000)} kB`);
}

const img = (picture: string) => `<img src="${picture}" alt="">`;
const inWindow = (picture: string) => `<div class="window" style="inset: 1px">${img(picture)}</div>`;
const inPhone = (picture: string, left: number) =>
  `<div class="phone" style="left: ${left}px; top: 0; width: 406px; height: 860px">${img(picture)}</div>`;

async function takeAll(browser: Browser, url: string): Promise<void> {
  const taken: Partial<Record<keyof typeof shots, string>> = {};
  for (const [name, shot] of Object.entries(shots)) {
    taken[name as keyof typeof shots] = await shoot(browser, url, shot);
  }
  const { home = '', homeDark = '', earnings = '', leaderboard = '', chat = '', poll = '', tasks = '' } = taken;
  const frame = { width: desktop.width + 2, height: desktop.height + 2 };
  await mkdir(folder, { recursive: true });
  await compose(
    browser,
    'home',
    frame,
    `<div class="window" style="inset: 1px">${img(home)}<div class="half">${img(homeDark)}</div></div>`,
  );
  await compose(browser, 'earnings', frame, inWindow(earnings));
  await compose(browser, 'leaderboard', frame, inWindow(leaderboard));
  const phones = [poll, chat, tasks].map((picture, at) => inPhone(picture, at * 517)).join('');
  await compose(browser, 'phones', { width: 1440, height: 860 }, phones);
}

const screenshotProduct = await startProduct({ DEMO: 'true' });
try {
  const browser = await chromium.launch(launchOptions());
  try {
    await takeAll(browser, screenshotProduct.url);
  } finally {
    await browser.close();
  }
} finally {
  await screenshotProduct.stop();
}
