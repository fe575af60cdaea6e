/** Files on posts and profiles: docs/product.md, Uploads. */
import { ok, type RuleResult } from '../rule-result.ts';

const megabyte = 1024 * 1024;

/** How many videos of a member can wait for their conversion. More stay as they are. */
export const convertingMax = 10;
/** Exclusive upper limit of the size of a profile picture, in bytes. */
export const avatarMaxBytes = 5 * megabyte;
/** Exclusive upper limit of the size of a banner, in bytes. */
export const bannerMaxBytes = 10 * megabyte;
/** The same in megabytes. */
export const bannerMaxMegabytes = bannerMaxBytes / megabyte;

const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
const videoTypes = ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-msvideo'];

/** MIME types allowed in posts, for `accept` of a file input. */
export const postFileTypes: readonly string[] = [...imageTypes, ...videoTypes];

/** Returns the media kind of a MIME type, or undefined if posts do not allow it. */
export function mediaKindOf(mimeType: string): 'image' | 'video' | undefined {
  if (imageTypes.includes(mimeType)) return 'image';
  if (videoTypes.includes(mimeType)) return 'video';
  return undefined;
}

/** Returns the URL of a stored file: a bare file name is one under `/uploads/`, everything else stays as it is. */
export function toUploadUrl(url: string): string {
  return /^[\w-]+(?:\.[\w-]+)+$/.test(url) ? `/uploads/${url}` : url;
}

/** Returns the maximum size of a file of a post, in bytes. */
export const postFileMaxBytes = (megabytes: number): number => megabytes * megabyte;

/** Checks a file of a post of at most `megabytes`. `type` is the MIME type, `size` is in bytes. */
export function checkPostFile(
  file: { type: string; size: number },
  megabytes: number,
): RuleResult<'FILE_TYPE' | 'FILE_TOO_LARGE'> {
  if (!mediaKindOf(file.type)) return { ok: false, code: 'FILE_TYPE' };
  if (file.size > postFileMaxBytes(megabytes)) return { ok: false, code: 'FILE_TOO_LARGE' };
  return ok;
}

/** Checks a file as profile picture. */
export function checkAvatar(file: { type: string; size: number }): RuleResult<'AVATAR_TYPE' | 'AVATAR_TOO_LARGE'> {
  if (mediaKindOf(file.type) !== 'image') return { ok: false, code: 'AVATAR_TYPE' };
  return file.size < avatarMaxBytes ? ok : { ok: false, code: 'AVATAR_TOO_LARGE' };
}

/** Checks a file as banner. */
export function checkBanner(file: { type: string; size: number }): RuleResult<'BANNER_TYPE' | 'BANNER_TOO_LARGE'> {
  if (mediaKindOf(file.type) !== 'image') return { ok: false, code: 'BANNER_TYPE' };
  return file.size < bannerMaxBytes ? ok : { ok: false, code: 'BANNER_TOO_LARGE' };
}
