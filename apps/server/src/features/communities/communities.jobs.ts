import type { Deps } from '../../deps.ts';
import { clearCommunity } from './deletion/clear-community.ts';
import { clearCommunities } from './deletion/remove-community.ts';

const stepsPerJob = 400;

/** Declares the job that removes the content of deleted communities. */
export function declareCommunitiesJobs(deps: Deps): void {
  deps.jobs.work<{ communityId: string }>(
    clearCommunities,
    { retries: 20, retryDelaySeconds: 5 },
    async ({ communityId }) => {
      const deletedIds = await clearCommunity(deps, communityId, stepsPerJob);
      if (!deletedIds) await deps.jobs.add(clearCommunities, { communityId });
    },
  );
}
