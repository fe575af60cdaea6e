import { clustersRoutes } from '@gumball/contract/operators/clusters.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { dismissCluster } from './dismiss-cluster.ts';
import { getCluster } from './get-cluster.ts';
import { listClusters } from './list-clusters.ts';
import { previewStep } from './preview-step.ts';
import { takeStep } from './take-step.ts';
import { undoStep } from './undo-step.ts';

const stepsPerHour = 60;

/** Mounts the routes of accounts that belong together. */
export function mountClusters({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const stepLimit = deps.limits({ name: 'cluster-steps', points: stepsPerHour, seconds: 3600 });
  mount(clustersRoutes.list, ({ viewer, query }) => listClusters(deps, viewer, query));
  mount(clustersRoutes.get, ({ viewer, params }) => getCluster(deps, viewer, params.id));
  mount(clustersRoutes.dismiss, async ({ viewer, params, body }) => ({
    cluster: await dismissCluster(deps, viewer, params.id, body.dismissed),
  }));
  mount(clustersRoutes.preview, async ({ viewer, params, body }) => ({
    preview: await previewStep(deps, viewer, { clusterId: params.id, ...body }),
  }));
  mount(clustersRoutes.takeStep, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    const { step, existed } = await takeStep(deps, stepLimit, viewer, {
      clusterId: params.id,
      ...body,
      idempotencyKey,
    });
    if (existed) call.respondExisting();
    return { step };
  });
  mount(clustersRoutes.undoStep, ({ viewer, params }) => undoStep(deps, viewer, params.id));
}
