/**
 * Runs Lighthouse on the built product: four pages of the demo community, on mobile and desktop, medians of several
 * runs.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@gumball/server/test/free-port';
import { type BrowserContext, chromium } from 'playwright-core';
import { launchOptions } from '../../scripts/chromium.ts';
import { startProduct } from '../load/product.ts';
import { median } from '../load/quantile.ts';
import { fetchLighthouse, type LighthouseResult } from './fetch-lighthouse.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const timings = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'speed-index': 'Speed ms',
  'cumulative-layout-shift': 'CLS',
} as const;
const pages = { 'log-in': '/login', home: '/', messages: '/messages', tasks: '/tasks' } as const;
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;

/** Results of one page on one device. */
type Visited = {
  page: string;
  device: 'mobile' | 'desktop';
  /** From 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  timings: Record<string, number>;
  /** Failed audits in a category whose goal is 100. */
  faults: string[];
};

/** Results of all pages. */
export type LighthouseReport = { rounds: number; visited: Visited[] };

/**
 * Audits every page `rounds` times on each device with an empty cache. `only` selects pages; if it is empty, all are
 * audited.
 */
export async function benchLighthouse(
  root: string,
  { rounds, only, say }: { rounds: number; only: readonly string[]; say: (line: string) => void },
): Promise<LighthouseReport> {
  const { lighthouse, desktop } = await fetchLighthouse(say);
  const product = await startProduct(path.join(root, 'lighthouse'), { DEMO: 'true' });
  const profile = path.join(root, 'lighthouse-browser');
  await rm(profile, { recursive: true, force: true });
  const port = await freePort();
  const options = launchOptions();
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const visited: Visited[] = [];
  try {
    for (const [page, address] of Object.entries(pages)) {
      if (page !== 'log-in') await signIn(browser, product.url);
      if (only.length > 0 && !only.includes(page)) continue;
      for (const device of ['mobile', 'desktop'] as const) {
        const visit = () => lighthouse(product.url + address, flags(port), device === 'desktop' ? desktop : undefined);
        const line = sumUp(page, device, await repeat(rounds, visit));
        visited.push(line);
        say(`${page} ${device}: ${Object.values(line.scores).join(' ')}`);
      }
    }
  } finally {
    await browser.close();
    await product.end();
    await rm(profile, { recursive: true, force: true });
  }
  return { rounds, visited };
}

const flags = (port: number) => ({ port, logLevel: 'error' as const, onlyCategories: [...categories] });

async function repeat(
  rounds: number,
  visit: () => Promise<{ lhr: LighthouseResult } | undefined>,
): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answer = await visit();
    if (answer) results.push(answer.lhr);
  }
  return results;
}

/** Formats the results as a Markdown table, with a list of missed goals. */
export function toLighthouseTable({ rounds, visited }: LighthouseReport): string {
  const heads = ['page', 'device', ...categories, ...Object.values(timings)];
  const lines = visited.map(({ page, device, scores, timings: measured }) =>
    [page, device, ...categories.map((name) => scores[name]), ...Object.values(measured)].join(' | '),
  );
  const missed = visited.flatMap(({ page, device, scores, faults }) => [
    ...categories
      .filter((name) => scores[name] < goals[name])
      .map((name) => `- ${page} ${device}: ${name} ${scores[name]} of ${goals[name]}`),
    ...faults.map((fault) => `- ${page} ${device}: ${fault}`),
  ]);
  return [
    `Lighthouse, median of ${rounds}:\n`,
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...lines.map((line) => `| ${line} |`),
    ...(missed.length > 0 ? ['\nMissed:\n', ...missed] : ['\nEvery goal is met.']),
  ].join('\n');
}

async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  if (new URL(page.url()).pathname === '/login' && (await page.getByLabel('Username').count()) > 0) {
    await page.getByLabel('Username').fill('demo.fun');
    await page.getByLabel('Password', { exact: true }).fill('gumball');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((now) => now.pathname !== '/login');
  }
  await page.close();
}

function sumUp(page: string, device: Visited['device'], results: readonly LighthouseResult[]): Visited {
  const score = (name: string) => Math.round(100 * median(results.map(({ categories: all }) => all[name]?.score ?? 0)));
  const value = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0));
  const wanted = ['accessibility', 'best-practices'];
  const lost = wanted.some((name) => score(name) < 100);
  const last = results.at(-1);
  return {
    page,
    device,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    timings: Object.fromEntries(
      Object.entries(timings).map(([name, head]) => [
        head,
        name === 'cumulative-layout-shift' ? Number(value(name).toFixed(3)) : Math.round(value(name)),
      ]),
    ),
    faults: lost && last ? faultsOf(last, wanted) : [],
  };
}

function faultsOf({ audits, categories: all }: LighthouseResult, names: readonly string[]): string[] {
  const refs = names.flatMap((name) => all[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return refs.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
  });
}
