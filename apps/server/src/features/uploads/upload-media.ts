import { type UploadPurpose, uploadPurpose } from '@gumball/contract/uploads/uploads.schemas';
import { amountsNow } from '@gumball/rules/site/amounts';
import {
  avatarMaxBytes,
  bannerMaxBytes,
  bannerMaxMegabytes,
  checkBanner,
  checkPostFile,
  postFileMaxBytes,
} from '@gumball/rules/uploads/media-files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type FormRules, type ReceivedFile, receiveFiles } from './receive-files.ts';
import { storeUploads } from './store-uploads.ts';
import type { UploadRow } from './uploads.store.ts';

const formOf = (purpose: UploadPurpose): FormRules => (purpose === 'post' ? postForm() : bannerForm);

const bannerForm: FormRules = {
  field: 'media',
  maxFiles: 1,
  maxBytes: bannerMaxBytes,
  tooMany: () => new AppError('INVALID_INPUT', { field: 'media' }),
  accept: (file) => assertOk(checkBanner(file)),
};

function postForm(): FormRules {
  const { postFiles, postFileMegabytes } = amountsNow();
  return {
    field: 'media',
    maxFiles: postFiles,
    maxBytes: postFileMaxBytes(postFileMegabytes),
    posterMaxBytes: avatarMaxBytes,
    tooMany: () => new AppError('POST_TOO_MANY_FILES', { field: 'media', details: { limit: postFiles } }),
    accept: (file) => acceptPostFile(file, postFileMegabytes),
  };
}

function acceptPostFile(file: ReceivedFile, maxMegabytes: number): void {
  const details = { file: file.name, limit: `${amountsNow().postFileMegabytes}MB` };
  assertOk(checkPostFile(file, maxMegabytes), details);
}

/**
 * Receives and stores the images and videos of a form. They stay unattached until a post or profile attaches them. The
 * purpose is a query parameter, or the form field `purpose` before or after the files.
 */
export function uploadMedia(
  deps: Deps & { uploadLimit: Limit },
  viewer: { userId: string },
  input: { purpose: UploadPurpose; request: FastifyRequest; reply: FastifyReply },
): Promise<UploadRow[]> {
  const form = formOf(input.purpose);
  // The field `purpose` may tell after a file that it is a banner.
  const mayBeBanner = Math.max(amountsNow().postFileMegabytes, bannerMaxMegabytes);
  const rules: FormRules = {
    ...form,
    maxBytes: Math.max(form.maxBytes, bannerMaxBytes),
    fields: ['purpose'],
    accept: (file, fields) =>
      purposeOf(input.purpose, fields) === 'post'
        ? acceptPostFile(file, fields.has('purpose') ? amountsNow().postFileMegabytes : mayBeBanner)
        : bannerForm.accept(file, fields),
  };
  const beforeFile = () => deps.uploadLimit.consume(viewer.userId);
  return receiveFiles(deps, { ...input, userId: viewer.userId }, { ...rules, beforeFile }, (files, fields) => {
    const purpose = purposeOf(input.purpose, fields);
    const { accept, maxFiles, tooMany } = formOf(purpose);
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
