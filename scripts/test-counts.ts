/** Numbers of passed, failed and skipped tests. */
export type TestCounts = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/**
 * Counts the tests of a Vitest JSON report. A file that did not load counts as one failure. So does a run without a
 * report, and a run that exited with an error (`endedWell` is false) although no test failed.
 */
export function countTests(text: string | undefined, exitedCleanly: boolean): TestCounts {
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(text) as Report;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !exitedCleanly ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
