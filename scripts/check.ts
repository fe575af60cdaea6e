/**
 * `npm run check`: formatting, lint, types, unused code, module boundaries, conventions, links, container images,
 * forbidden patterns, regular expressions and translations.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project-files.ts';
import { endStepsOnSignals, type Outcome, runSteps, type Step } from './run-steps.ts';

/** All static checks. The slow ones come first, so that two cores stay busy. */
export const checks: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b', '--checkers', '1', '--pretty', 'false'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '--format=unix'] },
  { name: 'format', command: ['biome', 'check', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'boundaries', command: ['node', 'scripts/checks/boundaries.ts'] },
  { name: 'conventions', command: ['node', 'scripts/checks/conventions.ts'] },
  { name: 'vocabulary', command: ['node', 'scripts/checks/vocabulary.ts'] },
  { name: 'links', command: ['node', 'scripts/checks/links.ts'] },
  { name: 'images', command: ['node', 'scripts/checks/images.ts'] },
  { name: 'forbidden patterns', command: ['node', 'scripts/checks/forbidden-patterns.ts'] },
  { name: 'regular expressions', command: ['node', 'scripts/checks/regexes.ts'] },
  { name: 'translations', command: ['node', 'scripts/checks/i18n-check.ts'] },
];

/**
 * Runs the checks concurrently with `others`. Generated files that the checks read and git ignores are written first.
 */
export async function runChecks(otherSteps: readonly Step[] = []): Promise<Outcome[]> {
  const prepared = await runSteps(generators(), 1);
  return [...prepared, ...(await runSteps([...otherSteps, ...checks], 2))];
}

function generators(): Step[] {
  const manifest = join(root, 'apps/web/package.json');
  if (!existsSync(manifest)) return [];
  const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts?: Record<string, string> };
  if (!scripts?.routes) return [];
  return [
    { name: 'web routes', command: ['npm', 'run', '--silent', 'routes', '--workspace=@gumball/web'] },
    { name: 'client types', command: ['npm', 'run', '--silent', 'generate', '--workspace=@gumball/client'] },
  ];
}

if (import.meta.main) {
  endStepsOnSignals();
  const outcomes = await runChecks();
  const failed = outcomes.filter(({ passed }) => !passed);
  if (failed.length > 0) console.log(`\n${failed.length} failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
