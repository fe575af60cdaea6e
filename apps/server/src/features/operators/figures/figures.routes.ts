import { figuresRoutes } from '@gumball/contract/operators/figures.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { computeFigures } from './compute-figures.ts';
import { exportFigures } from './export-figures.ts';
import { getFigures } from './get-figures.ts';

const filesPerHour = 60;

/** Mounts the routes of operators for the figures of the network, and the job that computes them. */
export function mountFigures({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'operator-figures', points: filesPerHour, seconds: 3600 });
  mount(figuresRoutes.read, async ({ viewer, query }) => ({ figures: await getFigures(deps, viewer, query.days) }));
  mount(figuresRoutes.exportCsv, ({ viewer, params }) => exportFigures(deps, limit, viewer, params.id));
  // The last run of a day sees nearly everybody who was here.
  deps.jobs.every('8,28,48,58 * * * *', 'compute-figures', () => computeFigures(deps));
}
