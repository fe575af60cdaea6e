import { readFile } from 'node:fs/promises';
import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { avatarMaxBytes, checkAvatar } from '@gumball/rules/uploads/media-files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { ImageError } from '../../../platform/media/image.ts';
import { receiveFiles } from '../../uploads/receive-files.ts';
import { changeSite } from './change-site.ts';

const logoSide = 512;

/** Receives a picture and makes it the logo of the site: a square PNG. Throws `FILE_BROKEN` and errors of uploads. */
export function uploadSiteLogo(
  deps: Deps,
  uploadLimit: Limit,
  viewer: Viewer,
  input: { request: FastifyRequest; reply: FastifyReply },
): Promise<SiteForm> {
  const form = {
    field: 'logo',
    maxFiles: 1,
    maxBytes: avatarMaxBytes,
    tooMany: () => new AppError('INVALID_INPUT', { field: 'logo' }),
    accept: (file: { type: string; size: number; name: string }) => assertOk(checkAvatar(file)),
    beforeFile: () => uploadLimit.consume(viewer.userId),
  };
  return receiveFiles(deps, { ...input, userId: viewer.userId }, form, async ([file]) => {
    if (!file) throw new AppError('FILE_MISSING', { field: 'logo' });
    // Only uploads load the decoder of images.
    const { renderIcon } = await import('../../../platform/media/render-icon.ts');
    const logo = await renderIcon(await readFile(file.path), { side: logoSide }).catch((error: unknown) => {
      throw error instanceof ImageError ? new AppError('FILE_BROKEN', { details: { file: file.name } }) : error;
    });
    return changeSite(deps, viewer, async (tx) => {
      await deps.site.save(tx, {}, logo);
      return [['logo', `${logo.length} bytes`]];
    });
  });
}
