/** The files of each Vitest project, in the order in which `npm test` runs the projects. */
export const testProjects = {
  node: {
    title: 'rules, contract, scripts',
    include: [
      'packages/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'e2e/**/*.test.ts',
      'apps/web/**/*.test.ts',
    ],
    exclude: ['**/*.browser.test.ts', 'bench/devices/**'],
  },
  server: { title: 'server', include: ['apps/server/**/*.test.ts', 'bench/devices/**/*.test.ts'], exclude: [] },
  browser: { title: 'web components', include: ['apps/web/**/*.browser.test.{ts,tsx}'], exclude: [] },
  attack: { title: 'attacks', include: ['bench/attack/**/*.attack.ts'], exclude: [] },
  e2e: { title: 'journeys', include: ['e2e/**/*.e2e.ts'], exclude: [] },
} as const;

/** The name of a Vitest project. */
export type TestProject = keyof typeof testProjects;

/** The names of all Vitest projects. */
export const testProjectNames = Object.keys(testProjects) as TestProject[];
