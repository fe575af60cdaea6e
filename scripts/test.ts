/** `npm test` runs all checks and all tests. `npm test -- posts` runs the test files whose path contains `posts`. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { isBuilt } from './is-built.ts';
import { root } from './project-files.ts';
import { endStepsOnSignals, runSteps, type Step } from './run-steps.ts';
import { countTests, type TestCounts } from './test-counts.ts';
import { type TestProject, testProjectNames, testProjects } from './test-projects.ts';
import { enableTmpfs } from './tmpfs.ts';

const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
enableTmpfs();
const reports = mkdtempSync(join(tmpdir(), 'gumball-report-'));
const build: Step = { name: 'web build', command: ['npm', 'run', '--silent', 'build'] };

function filesOf(project: TestProject): string[] {
  const { include, exclude } = testProjects[project];
  const files = globSync([...include], { cwd: root, exclude: [...exclude, '**/node_modules/**', '**/dist/**'] });
  return files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
}

async function runTests(project: TestProject): Promise<TestCounts> {
  if (filesOf(project).length === 0) {
    console.log(`\n${testProjects[project].title}: no test files`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  console.log('');
  const report = join(reports, `${project}.json`);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const [outcome] = await runSteps(
    [
      {
        name: testProjects[project].title,
        command: ['vitest', 'run', '--project', project, ...output, ...filters],
        live: true,
      },
    ],
    1,
  );
  let text: string | undefined;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    console.error(`${testProjects[project].title}: Vitest ended without a report`);
  }
  return countTests(text, outcome?.passed === true);
}

async function main(): Promise<void> {
  const selected = testProjectNames.filter((project) => filters.length === 0 || filesOf(project).length > 0);
  if (selected.length === 0) console.error(`No test file's path contains ${filters.join(' or ')}.`);
  const builds = selected.includes('e2e') && !isBuilt() ? [build] : [];
  const outcomes = filters.length === 0 ? await runChecks(builds) : await runSteps(builds, 1);
  const allCounts: TestCounts[] = [
    {
      passed: outcomes.filter(({ passed }) => passed).length,
      failed: outcomes.filter(({ passed }) => !passed).length + (selected.length === 0 ? 1 : 0),
      skipped: 0,
    },
  ];
  for (const project of selected) allCounts.push(await runTests(project));
  const sum = (count: (testCounts: TestCounts) => number) =>
    allCounts.reduce((total, testCounts) => total + count(testCounts), 0);
  const skipped = sum((testCounts) => testCounts.skipped);
  const failed = sum((testCounts) => testCounts.failed);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${sum((testCounts) => testCounts.passed)} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

endStepsOnSignals();
try {
  await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
