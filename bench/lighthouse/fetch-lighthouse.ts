/**
 * Lighthouse, fetched when it is first wanted. With what it brings along it is 100 MB, which would travel with every installation of the product
 * if it stood among the packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const version = '12.8.2';
const folder = fileURLToPath(new URL(`../../node_modules/.cache/lighthouse-${version}`, import.meta.url));

/** What is read of Lighthouse's result. Scores are from 0 to 1, values in milliseconds (the layout shift has no unit). */
export type LighthouseResult = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>;
};

/** Visits a page with the browser at a debugging port, and judges it. */
export type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
  config: object | undefined,
) => Promise<{ lhr: LighthouseResult } | undefined>;

/** Lighthouse, and the settings of its desktop. */
export async function fetchLighthouse(
  say: (line: string) => void,
): Promise<{ lighthouse: Lighthouse; desktop: object }> {
  const core = path.join(folder, 'node_modules', 'lighthouse', 'core');
  if (!existsSync(core)) {
    say(`Fetching Lighthouse ${version}.`);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${version}`], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  const [main, desktop] = await Promise.all(
    ['index.js', 'config/desktop-config.js'].map(
      (name) => import(pathToFileURL(path.join(core, name)).href) as Promise<{ default: unknown }>,
    ),
  );
  return { lighthouse: main?.default as Lighthouse, desktop: desktop?.default as object };
}
