import { problemsRoutes } from '@gumball/contract/operators/problems.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { checkProblems } from './check-problems.ts';
import { getProblems } from './get-problems.ts';
import { recheckProblems } from './recheck-problems.ts';

const checksPerHour = 20;

/** Mounts the routes of operators for the problems of the site, and its hourly check. */
export function mountProblems({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'operator-problems', points: checksPerHour, seconds: 3600 });
  mount(problemsRoutes.report, async () => ({ report: await getProblems(deps) }));
  mount(problemsRoutes.check, async ({ viewer }) => ({ report: await recheckProblems(deps, limit, viewer) }));
  deps.jobs.every('23 * * * *', 'check-problems', () => checkProblems(deps));
}
