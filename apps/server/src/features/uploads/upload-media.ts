import { type UploadPurpose, uploadPurpose } from '@gumball/contract/uploads/uploads.schemas';
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
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type FormRules, receiveFiles } from './receive-files.ts';
import { storeUploads } from './store-uploads.ts';
import type { UploadRow } from './uploads.store.ts';

const forms: Record<UploadPurpose, FormRules> = {
  post: {
    field: 'media',
    maxFiles: postFilesMax,
    maxBytes: postFileMaxBytes,
    posterMaxBytes: avatarMaxBytes,
    tooMany: () => new AppError('POST_TOO_MANY_FILES', { field: 'media' }),
    accept: (file) => assertOk(checkPostFile(file), { file: file.name, limit: `${postFileMaxBytes / 1024 / 1024}MB` }),
  },
  banner: {
    field: 'media',
    maxFiles: 1,
    maxBytes: bannerMaxBytes,
    tooMany: () => new AppError('INVALID_INPUT', { field: 'media' }),
    accept: (file) => assertOk(checkBanner(file)),
  },
};

/**
 * Receives and stores the images and videos of a form. They stay unattached until a post or profile attaches them. The
 * purpose is a query parameter, or the form field `purpose` before or after the files.
 */
export function uploadMedia(
  deps: Deps & { uploadLimit: Limit },
  viewer: { userId: string },
  input: { purpose: UploadPurpose; request: FastifyRequest; reply: FastifyReply },
): Promise<UploadRow[]> {
  const rules: FormRules = {
    ...forms[input.purpose],
    fields: ['purpose'],
    accept: (file, fields) => forms[purposeOf(input.purpose, fields)].accept(file, fields),
  };
  const beforeFile = () => deps.uploadLimit.consume(viewer.userId);
  return receiveFiles(deps, { ...input, userId: viewer.userId }, { ...rules, beforeFile }, (files, fields) => {
    const purpose = purposeOf(input.purpose, fields);
    const { accept, maxFiles, tooMany } = forms[purpose];
    if (files.length > maxFiles) throw tooMany();
    for (const file of files) accept(file, fields);
    return storeUploads(deps, { userId: viewer.userId, purpose, reply: input.reply }, files);
  });
}

function purposeOf(queryPurpose: UploadPurpose, fields: ReadonlyMap<string, string>): UploadPurpose {
  const purpose = uploadPurpose.safeParse(fields.get('purpose') ?? queryPurpose);
  if (!purpose.success) throw new AppError('INVALID_INPUT', { field: 'purpose' });
  return purpose.data;
}
