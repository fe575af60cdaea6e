import { avatarMaxBytes, checkAvatar } from '@gumball/rules/uploads/media-files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type FormRules, receiveFiles } from './receive-files.ts';
import { storeUploads } from './store-uploads.ts';

const form: FormRules = {
  field: 'avatar',
  maxFiles: 1,
  maxBytes: avatarMaxBytes,
  tooMany: () => new AppError('INVALID_INPUT', { field: 'avatar' }),
  accept: (file) => assertOk(checkAvatar(file)),
};

/**
 * Receives and stores a profile picture. Returns its URL. The upload stays unattached until a profile is saved with it.
 */
export async function uploadAvatar(
  deps: Deps & { uploadLimit: Limit },
  viewer: { userId: string },
  input: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const beforeFile = () => deps.uploadLimit.consume(viewer.userId);
  const [row] = await receiveFiles(deps, { ...input, userId: viewer.userId }, { ...form, beforeFile }, (files) =>
    storeUploads(deps, { userId: viewer.userId, purpose: 'avatar', reply: input.reply }, files),
  );
  if (!row) throw new AppError('FILE_MISSING', { field: 'avatar' });
  return row.url;
}
