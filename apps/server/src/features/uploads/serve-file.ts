import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * Serves a file of the storage as `type` with the given `Cache-Control` header. With `name`, the browser downloads the
 * file under that name and never displays it. Pages of other sites can show it if it is `isPublic`.
 */
export async function serveFile(
  { storage }: Pick<Deps, 'storage'>,
  {
    key,
    type,
    cacheControl,
    name,
    isPublic = false,
  }: { key: string; type: string; cacheControl: string; name?: string; isPublic?: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fileStat = await storage.stat(key);
  if (!fileStat) throw new AppError('NOT_FOUND');

  // Files are immutable, so the key is a valid ETag.
  const etag = `"${key}"`;
  const modified = fileStat.modifiedAt.toUTCString();
  reply.headers({
    'content-type': type,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified,
    ...(name === undefined ? {} : { 'content-disposition': `attachment; filename="${name}"` }),
  });
  if (isFresh(request, etag, fileStat.modifiedAt)) return reply.code(304).send();

  const range = parseRange(request, fileStat.size, [etag, modified]);
  if (range === 'none') {
    return reply
      .code(416)
      .header('content-range', `bytes */${fileStat.size}`)
      .header('cache-control', 'no-store')
      .removeHeader('content-type')
      .send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${fileStat.size}`);
  reply.header('content-length', String(range ? range.end - range.start + 1 : fileStat.size));
  if (request.method === 'HEAD') return reply.send();
  const content = await storage.open(key, range);
  if (content) return reply.send(content);
  reply.headers({ 'cache-control': 'no-store' });
  for (const header of ['content-length', 'content-range', 'etag', 'last-modified']) reply.removeHeader(header);
  throw new AppError('NOT_FOUND');
}

function isFresh(request: FastifyRequest, etag: string, modifiedAt: Date): boolean {
  const knownTags = request.headers['if-none-match'];
  if (knownTags !== undefined) {
    return knownTags.trim() === '*' || knownTags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= Math.floor(modifiedAt.getTime() / 1000) * 1000;
}

// A single range gets a partial response. Several ranges or an unknown unit get the whole file, as RFC 9110 allows.
function parseRange(request: FastifyRequest, size: number, versions: string[]): ByteRange | 'none' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && !versions.includes(String(condition))) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'none';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'none';
}
