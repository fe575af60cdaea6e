import { postFilesMax } from '@gumball/rules/posts/post-draft';
import {
  avatarMaxBytes,
  bannerMaxBytes,
  checkBanner,
  checkPostFile,
  postFileMaxBytes,
} from '@gumball/rules/uploads/media-files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { keepUploads } from './keep-uploads.ts';
import { type FormRules, receiveFiles } from './receive-files.ts';
import type { UploadRow } from './uploads.store.ts';

const forms: Record<'post' | 'banner', FormRules> = {
  post: {
    field: 'media',
    maxFiles: postFilesMax,
    maxBytes: postFileMaxBytes,
    posterMaxBytes: avatarMaxBytes,
    tooMany: () => new AppError('POST_TOO_MANY_FILES', { field: 'media' }),
    accept: (file) => insist(checkPostFile(file), { file: file.name, limit: `${postFileMaxBytes / 1024 / 1024}MB` }),
  },
  banner: {
    field: 'media',
    maxFiles: 1,
    maxBytes: bannerMaxBytes,
    tooMany: () => new AppError('INVALID_INPUT', { field: 'media' }),
    accept: (file) => insist(checkBanner(file)),
  },
};

/** Takes in the pictures and videos of a form. They belong to nothing until a post or profile attaches them. */
export function uploadMedia(
  deps: Deps & { uploadLimit: Limit },
  viewer: { userId: string },
  input: { purpose: 'post' | 'banner'; request: FastifyRequest; reply: FastifyReply },
): Promise<UploadRow[]> {
  const { purpose, reply } = input;
  const beforeFile = () => deps.uploadLimit.spend(viewer.userId);
  return receiveFiles(deps, input, { ...forms[purpose], beforeFile }, (files) =>
    keepUploads(deps, { userId: viewer.userId, purpose, reply }, files),
  );
}
