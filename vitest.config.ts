import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/chromium.ts';
import { type TestProject, testProjects } from './scripts/test-projects.ts';

const seconds = 1000;
const databaseSetup = './apps/server/test/global-setup.ts';
// A first build makes the machine slow, hence the generous timeouts. On CI a failed test is retried once; the report
// lists it as flaky.
const patience = {
  expect: { poll: { timeout: 15 * seconds } },
  testTimeout: 30 * seconds,
  retry: process.env['CI'] ? 1 : 0,
};
// The workers and the servers that tests start share one compile cache.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');
const ignored = ['**/node_modules/**', '**/dist/**', '**/dist-types/**'];

// The browser is unpacked only for runs that include the project.
function isAskedFor(project: TestProject): boolean {
  const words = process.argv.slice(2);
  const named = words.flatMap((word, at) => {
    if (word === '--project') return [words[at + 1]];
    return word.startsWith('--project=') ? [word.slice('--project='.length)] : [];
  });
  return named.length === 0 || named.includes(project);
}

function filesOf(project: TestProject) {
  const { include, exclude } = testProjects[project];
  return { name: project, include: [...include], exclude: [...ignored, ...exclude], ...patience };
}

const projects: TestProjectConfiguration[] = [
  { test: { ...filesOf('node'), environment: 'node', pool: 'forks' } },
  {
    test: {
      ...filesOf('server'),
      environment: 'node',
      pool: 'forks',
      ...(existsSync(databaseSetup) ? { globalSetup: databaseSetup } : {}),
      setupFiles: ['./apps/server/test/joins/hear-statements.ts'],
      // Each test starts its own server, so shared modules hold no state. Without isolation they load once per worker.
      isolate: false,
      hookTimeout: 60 * seconds,
    },
  },
  {
    test: {
      ...filesOf('attack'),
      environment: 'node',
      pool: 'forks',
      globalSetup: databaseSetup,
      testTimeout: 120 * seconds,
      hookTimeout: 60 * seconds,
    },
  },
  {
    test: {
      ...filesOf('e2e'),
      environment: 'node',
      pool: 'forks',
      globalSetup: './e2e/global-setup.ts',
      isolate: false,
      testTimeout: 90 * seconds,
      hookTimeout: 120 * seconds,
    },
  },
];

if (isAskedFor('browser')) {
  const web = 'apps/web';
  const viteConfig = `./${web}/vite.config.ts`;
  projects.push({
    ...(existsSync(viteConfig) ? { extends: viteConfig } : {}),
    root: web,
    test: {
      ...filesOf('browser'),
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
