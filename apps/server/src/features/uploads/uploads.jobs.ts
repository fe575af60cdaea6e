import type { Deps } from '../../deps.ts';
import { cleanUploads } from './clean-uploads.ts';
import { removeAbandoned } from './receive-files.ts';
import { sweepUploadFiles } from './sweep-upload-files.ts';

/** Declares the jobs that remove unused uploads and files. */
export function declareUploadsJobs(deps: Deps): void {
  deps.jobs.every('17 * * * *', 'uploads-clean', async () => {
    await cleanUploads(deps);
    await removeAbandoned(deps.config.dataDir);
  });
  deps.jobs.every('41 4 * * *', 'uploads-sweep', async () => {
    await sweepUploadFiles(deps);
  });
}
