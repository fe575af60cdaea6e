import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { PageAssets } from './create-page-assets.ts';

const yearSeconds = 31_536_000;

/**
 * Sends a file that the pages for guests load. A name with another hash leads to the present file, which is not kept
 * then: for up to a second nodes know different colours, and a page in a cache outside names a former file.
 */
export function sendPageAsset(
  assets: PageAssets,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!/^[\w-]{12}\.(?:css|js)$/.test(name)) throw new AppError('NOT_FOUND');
  const asset = name.endsWith('.css') ? assets.styles() : assets.script;
  const isCurrent = name === asset.name;
  const etag = `"${asset.name}"`;
  reply
    .type(asset.type)
    .header('cache-control', isCurrent ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    // The sandbox of a post in a frame on another site has no origin.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(asset.content);
}
