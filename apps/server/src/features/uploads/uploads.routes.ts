import multipart from '@fastify/multipart';
import { uploadsRoutes } from '@gumball/contract/uploads/uploads.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts';
import { serveUpload } from './serve-upload.ts';
import { uploadAvatar } from './upload-avatar.ts';
import { uploadMedia } from './upload-media.ts';
import { declareUploadsJobs } from './uploads.jobs.ts';
import { toMedia } from './uploads.view.ts';

const filesPerWindow = 100;
const windowSeconds = 600;

/** Mounts the upload routes and the route that serves files. */
export async function mountUploads({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }) {
  await app.register(multipart, { throwFileSizeLimit: false });
  await removeAbandonedUploads(deps.config.dataDir);
  const uploadLimit = deps.limits({ name: 'uploads', points: filesPerWindow, seconds: windowSeconds });

  mount(uploadsRoutes.media, async ({ viewer, query, request, reply }) => {
    const rows = await uploadMedia({ ...deps, uploadLimit }, viewer, { purpose: query.purpose, request, reply });
    const urls = rows.map(({ url }) => url);
    return { urls, media: rows.map(toMedia), data: { urls } };
  });
  mount(uploadsRoutes.avatar, async ({ viewer, request, reply }) => {
    const url = await uploadAvatar({ ...deps, uploadLimit }, viewer, { request, reply });
    return { url, data: { url } };
  });

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    schema: { hide: true },
    handler: (request, reply) => serveUpload(deps, request.params['*'], request, reply),
  });
  app.get('/uploads', { schema: { hide: true } }, async () => {
    throw new AppError('NOT_FOUND');
  });
  declareUploadsJobs(deps);
}
