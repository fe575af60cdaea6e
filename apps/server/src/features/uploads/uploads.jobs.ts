import type { Deps } from '../../deps.ts';
import { purgeOrphans } from './purge-orphans.ts';
import { purgeUnattached } from './purge-unattached.ts';
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts';

/** Declares the jobs that remove unused uploads and files. */
export function declareUploadsJobs(deps: Deps): void {
  deps.jobs.every('17 * * * *', 'purge-unattached-uploads', async () => {
    await purgeUnattached(deps);
    await removeAbandonedUploads(deps.config.dataDir);
  });
  deps.jobs.every('41 4 * * *', 'purge-orphaned-uploads', async () => {
    await purgeOrphans(deps);
  });
}
