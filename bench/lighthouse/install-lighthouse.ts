/**
 * Installs Lighthouse on first use. With its dependencies it has 100 MB, which every installation of the product would
 * download if it were a dependency.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const version = '12.8.2';
const folder = fileURLToPath(new URL(`../../node_modules/.cache/lighthouse-${version}`, import.meta.url));

/** The used part of a Lighthouse result. Scores are from 0 to 1, values in milliseconds (layout shift has no unit). */
export type LighthouseResult = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>;
};

/** Audits a page with the browser at a debugging port. */
export type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
  config: object | undefined,
) => Promise<{ lhr: LighthouseResult } | undefined>;

/** Returns Lighthouse and its desktop configuration. */
export async function installLighthouse(
  log: (line: string) => void,
): Promise<{ lighthouse: Lighthouse; desktop: object }> {
  const core = path.join(folder, 'node_modules', 'lighthouse', 'core');
  if (!existsSync(core)) {
    log(`Installing Lighthouse ${version}.`);
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
