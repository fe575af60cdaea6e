import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { UploadOptions } from '../../lib/api/upload.ts';

/** `uploadPostFile` whose code loads with the first file. */
export async function uploadPostFile(file: File, options: Omit<UploadOptions, 'query'> = {}): Promise<Media> {
  const uploads = await import('./uploads.queries.ts');
  return uploads.uploadPostFile(file, options);
}
