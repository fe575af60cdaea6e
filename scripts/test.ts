/** `npm test` runs all checks and all tests. `npm test -- posts` runs the test files whose path contains `posts`. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { isBuilt } from './is-built.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { root } from './project-files.ts';
import { endStepsOnSignals, runSteps, type Step } from './run-steps.ts';
import { type TestProject, testProjectNames, testProjects } from './test-projects.ts';
import { readTally, type Tally } from './test-tally.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
keepTemporaryFilesInMemory();
const reports = mkdtempSync(join(tmpdir(), 'gumball-report-'));
const build: Step = { name: 'web build', command: ['npm', 'run', '--silent', 'build'] };

function filesOf(project: TestProject): string[] {
  const { include, exclude } = testProjects[project];
  const files = globSync([...include], { cwd: root, exclude: [...exclude, '**/node_modules/**', '**/dist/**'] });
  return files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

async function runTests(project: TestProject): Promise<Tally> {
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
        command: ['vitest', 'run', '--project', project, ...output, ...words],
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
  return readTally(text, outcome?.passed === true);
}

async function main(): Promise<void> {
  const wanted = testProjectNames.filter((project) => words.length === 0 || filesOf(project).length > 0);
  if (wanted.length === 0) console.error(`No test file's path contains ${words.join(' or ')}.`);
  const builds = wanted.includes('e2e') && !isBuilt() ? [build] : [];
  const outcomes = words.length === 0 ? await runChecks(builds) : await runSteps(builds, 1);
  const tallies: Tally[] = [
    {
      passed: outcomes.filter(({ passed }) => passed).length,
      failed: outcomes.filter(({ passed }) => !passed).length + (wanted.length === 0 ? 1 : 0),
      skipped: 0,
    },
  ];
  for (const project of wanted) tallies.push(await runTests(project));
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  const skipped = sum((tally) => tally.skipped);
  const failed = sum((tally) => tally.failed);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${sum((tally) => tally.passed)} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

endStepsOnSignals();
try {
  await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
