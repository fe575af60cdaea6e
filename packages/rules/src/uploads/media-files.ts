/** Files on posts and profiles: docs/product.md, Uploads. */
import { ok, type RuleResult } from '../rule-result.ts';

const megabyte = 1024 * 1024;

/** Largest file on a post, in bytes. */
export const postFileMaxBytes = 50 * megabyte;
/** Upper bound of a profile picture, in bytes; it must be smaller. */
export const avatarMaxBytes = 5 * megabyte;
/** Upper bound of a banner, in bytes; it must be smaller. */
export const bannerMaxBytes = 10 * megabyte;

const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
const videoTypes = ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-msvideo'];

/** Every MIME type a post may carry, for a file input's `accept`. */
export const postFileTypes: readonly string[] = [...imageTypes, ...videoTypes];

/** What a file is by its MIME type, or undefined where a post cannot carry it. */
export function mediaKindOf(mimeType: string): 'image' | 'video' | undefined {
  if (imageTypes.includes(mimeType)) return 'image';
  if (videoTypes.includes(mimeType)) return 'video';
  return undefined;
}

/** Whether a post may carry a file; `type` is a MIME type, `size` is in bytes. */
export function checkPostFile(file: { type: string; size: number }): RuleResult<'FILE_TYPE' | 'FILE_TOO_LARGE'> {
  if (!mediaKindOf(file.type)) return { ok: false, code: 'FILE_TYPE' };
  if (file.size > postFileMaxBytes) return { ok: false, code: 'FILE_TOO_LARGE' };
  return ok;
}

/** Whether a file can become a profile picture. */
export function checkAvatar(file: { type: string; size: number }): RuleResult<'AVATAR_TYPE' | 'AVATAR_TOO_LARGE'> {
  if (mediaKindOf(file.type) !== 'image') return { ok: false, code: 'AVATAR_TYPE' };
  return file.size < avatarMaxBytes ? ok : { ok: false, code: 'AVATAR_TOO_LARGE' };
}

/** Whether a file can become a banner. */
export function checkBanner(file: { type: string; size: number }): RuleResult<'BANNER_TYPE' | 'BANNER_TOO_LARGE'> {
  if (mediaKindOf(file.type) !== 'image') return { ok: false, code: 'BANNER_TYPE' };
  return file.size < bannerMaxBytes ? ok : { ok: false, code: 'BANNER_TOO_LARGE' };
}
