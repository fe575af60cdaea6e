/** Errors of clusters: code -> HTTP status and message. */
export const clusterErrors = {
  CLUSTER_NOT_FOUND: [404, 'These accounts no longer belong together.'],
  CLUSTER_CHANGED: [409, 'Something has changed since the preview. Please check the new one.'],
  CLUSTER_STEP_EMPTY: [409, 'There is nothing to do for these accounts.'],
  CLUSTER_STEP_TOO_LARGE: [409, 'That is too much for one step. Please choose fewer accounts.'],
  CLUSTER_STEP_NOT_FOUND: [404, 'Step not found'],
  CLUSTER_STEP_REVERTED: [409, 'This step has been undone already.'],
} as const;
