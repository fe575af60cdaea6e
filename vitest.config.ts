import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/chromium.ts';
import { type TestProject, testProjects } from './scripts/test-projects.ts';

const seconds = 1000;
const databaseSetup = './apps/server/test/global-setup.ts';
// A cluster on one machine shares its processors with the tests, and CI machines are slow at times.
const slowness = process.env['CITUS_DATABASE_URL'] ? 4 : process.env['CI'] ? 3 : 1;
// Timeouts are generous, and a failed test is retried twice in CI. The report names retried tests.
const timeouts = {
  expect: { poll: { timeout: 15 * seconds * slowness } },
  testTimeout: 30 * seconds * slowness,
  hookTimeout: 60 * seconds * slowness,
  retry: process.env['CI'] ? 2 : 0,
};
// Caches compiled code for the workers and for the servers that tests start.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');
// A worker that loads the server allocates hundreds of megabytes. V8's small young generation would be collected all the
// time, and its objects would be copied to the old one.
const youngGeneration = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
// These tests wait for servers and browsers most of the time: a third worker uses the two cores of a CI machine.
const waitingWorkers = 3;
const ignored = ['**/node_modules/**', '**/dist/**', '**/dist-types/**'];

// Unpacks the browser only for runs that include the project.
function isSelected(project: TestProject): boolean {
  const args = process.argv.slice(2);
  const named = args.flatMap((arg, index) => {
    if (arg === '--project') return [args[index + 1]];
    return arg.startsWith('--project=') ? [arg.slice('--project='.length)] : [];
  });
  return named.length === 0 || named.includes(project);
}

function filesOf(project: TestProject) {
  const { include, exclude } = testProjects[project];
  return { name: project, include: [...include], exclude: [...ignored, ...exclude], ...timeouts };
}

const projects: TestProjectConfiguration[] = [
  {
    test: {
      ...filesOf('node'),
      environment: 'node',
      pool: 'forks',
      // A process of its own takes a file more time than its tests do. What one stubs must not reach the next.
      isolate: false,
      unstubGlobals: true,
    },
  },
  {
    test: {
      ...filesOf('server'),
      environment: 'node',
      pool: 'forks',
      maxWorkers: waitingWorkers,
      ...(existsSync(databaseSetup) ? { globalSetup: databaseSetup } : {}),
      // Every test has its own server, so shared modules share no state. Loading them once per worker saves time.
      isolate: false,
      execArgv: youngGeneration,
    },
  },
  {
    test: {
      ...filesOf('attack'),
      environment: 'node',
      pool: 'forks',
      globalSetup: databaseSetup,
      testTimeout: 120 * seconds * slowness,
    },
  },
  {
    test: {
      ...filesOf('e2e'),
      environment: 'node',
      pool: 'forks',
      maxWorkers: waitingWorkers,
      globalSetup: './e2e/support/global-setup.ts',
      setupFiles: ['./e2e/support/replace-product.ts'],
      isolate: false,
      testTimeout: 90 * seconds * slowness,
      hookTimeout: 120 * seconds * slowness,
    },
  },
];

if (isSelected('browser')) {
  const web = 'apps/web';
  const viteConfig = `./${web}/vite.config.ts`;
  projects.push({
    ...(existsSync(viteConfig) ? { extends: viteConfig } : {}),
    root: web,
    test: {
      ...filesOf('browser'),
      maxWorkers: waitingWorkers,
      include: testProjects.browser.include.map((pattern) => pattern.slice(`${web}/`.length)),
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: true,
        screenshotDirectory: resolve('test-results/components'),
        provider: playwright({ launchOptions: launchOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  });
}

export default defineConfig({
  test: { projects, maxWorkers: 2, passWithNoTests: true, attachmentsDir: 'test-results/attachments' },
});
