import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { videoTypeOfExtension } from '../../platform/media/video.ts';
import { serveFile } from './serve-file.ts';

const namePattern = /^[A-Za-z0-9]{22}(?:-(?:\d{2,4}|poster))?\.([a-z0-9]{3,4})$/;

/** Serves a stored file, completely or as a range. The headers prevent that the file runs as a page of this origin. */
export async function serveUpload(
  { storage }: Pick<Deps, 'storage'>,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const extension = namePattern.exec(name)?.[1] ?? '';
  const type = extension === 'webp' ? 'image/webp' : videoTypeOfExtension.get(extension);
  if (!type) throw new AppError('NOT_FOUND');
  return serveFile(
    { storage },
    // Posts that other sites show in a frame have pictures, and the sandbox of the frame has no origin.
    { key: name, type, cacheControl: 'public, max-age=31536000, immutable', isPublic: true },
    request,
    reply,
  );
}
