/** Uploads: docs/product.md, Uploads. */
import { uploadsEndpoints } from '@gumball/contract/uploads/uploads.endpoints';
import type { uploadsRoutes } from '@gumball/contract/uploads/uploads.routes';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { mediaKindOf } from '@gumball/rules/uploads/media-files';
import { transportError } from '../../lib/api/api-error.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { captureVideoPoster } from '../../ui/media/capture-video-poster.ts';

/** Uploads one file of a post; a video with its first frame as poster. Rejects with an `ApiError`. */
export async function uploadPostFile(file: File, options: Omit<UploadOptions, 'query'> = {}): Promise<Media> {
  const form = new FormData();
  form.append('media', file, file.name);
  if (mediaKindOf(file.type) === 'video') {
    const poster = await captureVideoPoster(file, options.signal);
    if (poster) form.append('poster', poster, 'poster.jpg');
  }
  const { media } = await upload<typeof uploadsRoutes.media>(uploadsEndpoints.media, form, options);
  const [first] = media;
  if (!first) throw transportError('INVALID_RESPONSE', 201);
  return first;
}

/** Uploads an avatar; returns its URL. Rejects with an `ApiError`. */
export async function uploadAvatar(file: File, options: Omit<UploadOptions, 'query'> = {}): Promise<string> {
  const form = new FormData();
  form.append('avatar', file, file.name);
  return (await upload<typeof uploadsRoutes.avatar>(uploadsEndpoints.avatar, form, options)).url;
}

/** Uploads a banner; returns its URL. Rejects with an `ApiError`. */
export async function uploadBanner(file: File, options: Omit<UploadOptions, 'query'> = {}): Promise<string> {
  const form = new FormData();
  form.append('media', file, file.name);
  const { urls } = await upload<typeof uploadsRoutes.media>(uploadsEndpoints.media, form, {
    ...options,
    query: { purpose: 'banner' },
  });
  const [first] = urls;
  if (!first) throw transportError('INVALID_RESPONSE', 201);
  return first;
}
