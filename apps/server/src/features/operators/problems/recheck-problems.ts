import type { ProblemReport } from '@gumball/contract/operators/problems.routes';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type CheckDeps, checkProblems } from './check-problems.ts';
import { findReport } from './problems.store.ts';
import { toReport } from './problems.view.ts';

/** Checks the site for an operator and reads the findings. Throws `RATE_LIMITED` after 20 checks in an hour. */
export async function recheckProblems(deps: CheckDeps, limit: Limit, viewer: Viewer): Promise<ProblemReport> {
  await limit.consume(viewer.userId);
  await checkProblems(deps);
  return toReport(await findReport(deps.db), deps.clock.now());
}
