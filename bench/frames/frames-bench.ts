/**
 * Measures scrolling and interactions of the built product on a slow phone, in a long feed and a long chat of the demo
 * community.
 */
import path from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/chromium.ts';
import { startProduct } from '../load/product.ts';
import { renderEmptyPage } from './empty-page.ts';
import { extendDemo, signInAsDemo } from './extend-demo.ts';
import { type Interaction, measureChatInteractions, measureFeedInteractions } from './interactions.ts';
import { measureScroll, type ScrollResult } from './measure-scroll.ts';

/**
 * The results. `bare` is scrolling of a page without scripts. `heapMb` is the JavaScript heap after garbage collection
 * with `heapPosts` posts loaded.
 */
export type FramesReport = {
  slowdown: number;
  baseline: ScrollResult[];
  scrolls: ScrollResult[];
  interactions: Interaction[];
  heapPosts: number;
  heapMb: number;
};

type Options = { slowdown: number; posts: number; messages: number; log: (line: string) => void };

type Box = { scrollTop: number; clientHeight: number; scrollHeight: number };

const phone = { width: 390, height: 844 };
const heapPosts = 2000;
const chatPage = 50;

/**
 * Scrolls through posts and messages and uses the product in a phone-sized browser with its CPU throttled by
 * `slowdown`.
 */
export async function benchFrames(root: string, { slowdown, posts, messages, log }: Options): Promise<FramesReport> {
  const dataDir = path.join(root, 'frames');
  const product = await startProduct(dataDir, { DEMO: 'true' });
  const browser = await chromium.launch(launchOptions());
  try {
    const chat = await extendDemo(dataDir, await signInAsDemo(product), { posts: heapPosts + 200, messages });
    const context = await browser.newContext({ baseURL: product.url, viewport: phone });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const browserPage = { browser, page, devtools };
    const setCpuThrottling = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const scroll = async (name: string, direction: 1 | -1, isDone: () => Promise<boolean>) => {
      const result = await measureScroll(browserPage, name, direction, isDone);
      log(
        `${name}: longest stall ${result.longestStallMs} ms, longest frame ${result.longestFrameMs} ms, longest task ${Math.round(result.longestTasks[0]?.ms ?? 0)} ms of CPU`,
      );
      return result;
    };
    const isAtTop = () => page.evaluate<boolean>('scrollY === 0');

    await renderEmptyPage(page);
    await setCpuThrottling(slowdown);
    const baseline = [
      await scroll('empty page, down', 1, () =>
        page.evaluate<boolean>('scrollY + innerHeight >= document.body.scrollHeight - 8'),
      ),
      await scroll('empty page, back up', -1, isAtTop),
    ];

    await setCpuThrottling(1);
    await signIn(page);
    await setCpuThrottling(slowdown);
    const interactions = await measureFeedInteractions(page);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    const scrolls = [
      await scroll(`${posts} posts, down`, 1, async () => (await lastRenderedPost(page)) >= posts),
      await scroll(`${posts} posts, back up`, -1, isAtTop),
    ];
    await setCpuThrottling(1);
    await loadPosts(page, heapPosts);
    const heapMb = await measureHeapMb(devtools);

    await setCpuThrottling(slowdown);
    interactions.push(...(await measureChatInteractions(page, chat.title)));
    let loadedMessages = chatPage;
    page.on('response', (response) => {
      if (/\/messages\?.*before=/.test(response.url())) loadedMessages += chatPage;
    });
    await page.goto(`/chat/${chat.id}`);
    const messageList = page.getByRole('log');
    await messageList.waitFor();
    const readScrollTop = () => messageList.evaluate((box) => (box as unknown as Box).scrollTop);
    scrolls.push(
      await scroll(
        `${messages} messages, up`,
        -1,
        async () => loadedMessages >= messages && (await readScrollTop()) === 0,
      ),
    );
    const isAtEnd = () =>
      messageList.evaluate((element) => {
        const box = element as unknown as Box;
        return box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
      });
    scrolls.push(await scroll(`${messages} messages, back down`, 1, isAtEnd));
    return { slowdown, baseline, scrolls, interactions, heapPosts, heapMb };
  } finally {
    await browser.close();
    await product.end();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill('demo.fun');
  await page.getByLabel('Password', { exact: true }).fill('gumball');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('article').first().waitFor();
}

// Position in the feed of the last rendered post.
function lastRenderedPost(page: Page): Promise<number> {
  return page.evaluate<number>(
    "Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')].map((post) => Number(post.ariaPosInSet)))",
  );
}

async function loadPosts(page: Page, count: number): Promise<void> {
  while ((await lastRenderedPost(page)) < count) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.waitForTimeout(50);
  }
}

async function measureHeapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return Number((usedSize / 1024 / 1024).toFixed(1));
}
