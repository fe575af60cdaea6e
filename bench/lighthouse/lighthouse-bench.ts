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
import { installLighthouse, type LighthouseResult } from './install-lighthouse.ts';

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
type PageAudit = {
  page: string;
  device: 'mobile' | 'desktop';
  /** From 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  timings: Record<string, number>;
  /** Failed audits in a category whose goal is 100. */
  failedAudits: string[];
};

/** Results of all pages. */
export type LighthouseReport = { rounds: number; audits: PageAudit[] };

/**
 * Audits every page `rounds` times on each device with an empty cache. `only` selects pages; if it is empty, all are
 * audited.
 */
export async function benchLighthouse(
  root: string,
  { rounds, only, print: log }: { rounds: number; only: readonly string[]; print: (pageAudit: string) => void },
): Promise<LighthouseReport> {
  const { lighthouse, desktop } = await installLighthouse(log);
  const product = await startProduct(path.join(root, 'lighthouse'), { DEMO: 'true' });
  const profile = path.join(root, 'lighthouse-browser');
  await rm(profile, { recursive: true, force: true });
  const port = await freePort();
  const options = launchOptions();
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const audits: PageAudit[] = [];
  try {
    for (const [page, pathname] of Object.entries(pages)) {
      if (page !== 'log-in') await signIn(browser, product.url);
      if (only.length > 0 && !only.includes(page)) continue;
      for (const device of ['mobile', 'desktop'] as const) {
        const audit = () => lighthouse(product.url + pathname, flags(port), device === 'desktop' ? desktop : undefined);
        const pageAudit = summarize(page, device, await auditRepeatedly(rounds, audit));
        audits.push(pageAudit);
        log(`${page} ${device}: ${Object.values(pageAudit.scores).join(' ')}`);
      }
    }
  } finally {
    await browser.close();
    await product.end();
    await rm(profile, { recursive: true, force: true });
  }
  return { rounds, audits };
}

const flags = (port: number) => ({ port, logLevel: 'error' as const, onlyCategories: [...categories] });

async function auditRepeatedly(
  rounds: number,
  audit: () => Promise<{ lhr: LighthouseResult } | undefined>,
): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = await audit();
    if (result) results.push(result.lhr);
  }
  return results;
}

/** Formats the results as a Markdown table, with a list of missed goals. */
export function toLighthouseTable({ rounds, audits }: LighthouseReport): string {
  const headings = ['page', 'device', ...categories, ...Object.values(timings)];
  const lines = audits.map(({ page, device, scores, timings: pageTimings }) =>
    [page, device, ...categories.map((name) => scores[name]), ...Object.values(pageTimings)].join(' | '),
  );
  const missed = audits.flatMap(({ page, device, scores, failedAudits }) => [
    ...categories
      .filter((name) => scores[name] < goals[name])
      .map((name) => `- ${page} ${device}: ${name} ${scores[name]} of ${goals[name]}`),
    ...failedAudits.map((failedAudit) => `- ${page} ${device}: ${failedAudit}`),
  ]);
  return [
    `Lighthouse, median of ${rounds}:\n`,
    `| ${headings.join(' | ')} |`,
    `|${headings.map(() => '---').join('|')}|`,
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
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL((current) => current.pathname !== '/login');
  }
  await page.close();
}

function summarize(page: string, device: PageAudit['device'], results: readonly LighthouseResult[]): PageAudit {
  const score = (name: string) => Math.round(100 * median(results.map(({ categories: all }) => all[name]?.score ?? 0)));
  const value = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0));
  const strictCategories = ['accessibility', 'best-practices'];
  const hasFailures = strictCategories.some((name) => score(name) < 100);
  const lastResult = results.at(-1);
  return {
    page,
    device,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    timings: Object.fromEntries(
      Object.entries(timings).map(([name, label]) => [
        label,
        name === 'cumulative-layout-shift' ? Number(value(name).toFixed(3)) : Math.round(value(name)),
      ]),
    ),
    failedAudits: hasFailures && lastResult ? failedAuditsOf(lastResult, strictCategories) : [],
  };
}

function failedAuditsOf({ audits, categories: all }: LighthouseResult, names: readonly string[]): string[] {
  const refs = names.flatMap((name) => all[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return refs.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
  });
}
