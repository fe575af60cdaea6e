import { stepReasonMax } from '@gumball/rules/referrals/clusters/cluster-step';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { clustersEndpoints } from './clusters.endpoints.ts';
import { cluster, clusterDetails, clusterStep, revertedStep, stepBody, stepPreview } from './clusters.schemas.ts';

const byId = z.object({ id: idInput });

/** Routes of accounts that belong together: docs/product.md, Clusters. */
export const clustersRoutes = defineRoutes(clustersEndpoints, {
  list: {
    summary: 'List clusters of accounts',
    description: 'Those with the most members and the highest risk first.',
    access: 'operator',
    right: 'clusters',
    query: pageQuery(20).extend({ state: z.enum(['open', 'handled', 'dismissed']).default('open') }),
    response: z.object({ success, clusters: z.array(cluster), pagination }),
  },
  get: {
    summary: 'Read a cluster with its members and what they share',
    access: 'operator',
    right: 'clusters',
    params: byId,
    response: clusterDetails.extend({ success }),
    errors: ['CLUSTER_NOT_FOUND'],
  },
  dismiss: {
    summary: 'Dismiss a cluster, or show it again',
    description: 'A dismissed one is shown again once it has grown by half and by three accounts.',
    access: 'operator',
    right: 'clusters',
    params: byId,
    body: z.object({ dismissed: z.boolean() }),
    response: z.object({ success, cluster }),
    errors: ['CLUSTER_NOT_FOUND', 'CONCERNS_OPERATOR'],
  },
  preview: {
    summary: 'Preview what a step would do',
    description: 'Nothing is changed. Actions need the rights of the single ones.',
    access: 'operator',
    right: 'clusters',
    params: byId,
    body: stepBody,
    response: z.object({ success, preview: stepPreview }),
    errors: [
      'CLUSTER_NOT_FOUND',
      'CLUSTER_CHANGED',
      'CONCERNS_OPERATOR',
      'ACCESS_DENIED',
      'CLUSTER_STEP_EMPTY',
      'CLUSTER_STEP_TOO_LARGE',
    ],
  },
  takeStep: {
    summary: 'Suspend, hold and reverse the rewards of members of a cluster in one step',
    description:
      'One transaction with one entry in the audit log. `version` is that of the preview. The same `Idempotency-Key` acts once.',
    access: 'operator',
    right: 'clusters',
    params: byId,
    body: stepBody.extend({ version: z.string().max(100), reason: z.string().max(stepReasonMax) }),
    status: 201,
    mayExist: true,
    response: z.object({ success, step: clusterStep }),
    errors: [
      'CLUSTER_NOT_FOUND',
      'CLUSTER_CHANGED',
      'CONCERNS_OPERATOR',
      'ACCESS_DENIED',
      'CLUSTER_STEP_EMPTY',
      'CLUSTER_STEP_TOO_LARGE',
      'REJECTION_REASON_REQUIRED',
      'RATE_LIMITED',
    ],
  },
  undoStep: {
    summary: 'Undo a step',
    description: 'Restores what the step changed. What others have changed since stays.',
    access: 'operator',
    right: 'clusters',
    params: byId,
    response: z.object({ success, step: clusterStep, reverted: revertedStep }),
    errors: ['CLUSTER_STEP_NOT_FOUND', 'CLUSTER_STEP_REVERTED', 'CONCERNS_OPERATOR', 'ACCESS_DENIED'],
  },
});
