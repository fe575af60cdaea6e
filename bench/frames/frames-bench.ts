/**
 * Measures scrolling and interactions of the built product on a slow phone, in a long feed and a long chat of the demo
 * community.
 */
import path from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/chromium.ts';
import { startProduct } from '../load/product.ts';
import { type Answered, answersOfChat, answersOfFeed } from './answers.ts';
import { drawBarePage } from './bare-page.ts';
import { askAsDemo, lengthenDemo } from './long-demo.ts';
import { type Leg, scrollLeg } from './scroll-leg.ts';

/**
 * The results. `bare` is scrolling of a page without scripts. `heapMb` is the JavaScript heap after garbage collection
 * with `heapPosts` posts loaded.
 */
export type FramesReport = {
  slowdown: number;
  bare: Leg[];
  legs: Leg[];
  answers: Answered[];
  heapPosts: number;
  heapMb: number;
};

type Options = { slowdown: number; posts: number; messages: number; say: (line: string) => void };

type Box = { scrollTop: number; clientHeight: number; scrollHeight: number };

const phone = { width: 390, height: 844 };
const heapPosts = 2000;
const chatPage = 50;

/**
 * Scrolls through posts and messages and uses the product in a phone-sized browser with its CPU throttled by
 * `slowdown`.
 */
export async function benchFrames(root: string, { slowdown, posts, messages, say }: Options): Promise<FramesReport> {
  const dataDir = path.join(root, 'frames');
  const product = await startProduct(dataDir, { DEMO: 'true' });
  const browser = await chromium.launch(launchOptions());
  try {
    const chat = await lengthenDemo(dataDir, await askAsDemo(product), { posts: heapPosts + 200, messages });
    const context = await browser.newContext({ baseURL: product.url, viewport: phone });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const visit = { browser, page, devtools };
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const scroll = async (name: string, direction: 1 | -1, isThere: () => Promise<boolean>) => {
      const leg = await scrollLeg(visit, name, direction, isThere);
      say(
        `${name}: longest stall ${leg.longestStandMs} ms, longest frame ${leg.longestFrameMs} ms, longest task ${Math.round(leg.longest[0]?.ms ?? 0)} ms of CPU`,
      );
      return leg;
    };
    const isAtTop = () => page.evaluate<boolean>('scrollY === 0');

    await drawBarePage(page);
    await slow(slowdown);
    const bare = [
      await scroll('empty page, down', 1, () =>
        page.evaluate<boolean>('scrollY + innerHeight >= document.body.scrollHeight - 8'),
      ),
      await scroll('empty page, back up', -1, isAtTop),
    ];

    await slow(1);
    await signIn(page);
    await slow(slowdown);
    const answers = await answersOfFeed(page);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    const legs = [
      await scroll(`${posts} posts, down`, 1, async () => (await furthestPost(page)) >= posts),
      await scroll(`${posts} posts, back up`, -1, isAtTop),
    ];
    await slow(1);
    await loadPosts(page, heapPosts);
    const heapMb = await heapOf(devtools);

    await slow(slowdown);
    answers.push(...(await answersOfChat(page, chat.title)));
    let seen = chatPage;
    page.on('response', (answer) => {
      if (/\/messages\?.*before=/.test(answer.url())) seen += chatPage;
    });
    await page.goto(`/chat/${chat.id}`);
    const log = page.getByRole('log');
    await log.waitFor();
    const top = () => log.evaluate((box) => (box as unknown as Box).scrollTop);
    legs.push(await scroll(`${messages} messages, up`, -1, async () => seen >= messages && (await top()) === 0));
    const isAtEnd = () =>
      log.evaluate((element) => {
        const box = element as unknown as Box;
        return box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
      });
    legs.push(await scroll(`${messages} messages, back down`, 1, isAtEnd));
    return { slowdown, bare, legs, answers, heapPosts, heapMb };
  } finally {
    await browser.close();
    await product.end();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill('demo.fun');
  await page.getByLabel('Password', { exact: true }).fill('gumball');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('article').first().waitFor();
}

// Position in the feed of the last rendered post.
function furthestPost(page: Page): Promise<number> {
  return page.evaluate<number>(
    "Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')].map((post) => Number(post.ariaPosInSet)))",
  );
}

async function loadPosts(page: Page, count: number): Promise<void> {
  while ((await furthestPost(page)) < count) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.waitForTimeout(50);
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return Number((usedSize / 1024 / 1024).toFixed(1));
}
