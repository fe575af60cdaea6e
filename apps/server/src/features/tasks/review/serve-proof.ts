import { id } from '@gumball/contract/pagination';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findProof } from './submissions.store.ts';

/** Serves a proof by its signed URL, with headers that prevent active content. Throws `NOT_FOUND`. */
export async function serveProof(
  deps: Pick<Deps, 'db' | 'storage' | 'proofUrls'>,
  proofId: string,
  query: { expires?: unknown; signature?: unknown },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { expires, signature } = query;
  if (!id.safeParse(proofId).success || typeof expires !== 'string' || typeof signature !== 'string')
    throw new AppError('NOT_FOUND');
  const proof = deps.proofUrls.opens(proofId, expires, signature)
    ? await findProof(deps.db.kysely, proofId)
    : undefined;
  const content = proof && (await deps.storage.open(proof.key));
  if (!proof || !content) throw new AppError('NOT_FOUND');
  const shown = proof.type.startsWith('image/') ? 'inline' : 'attachment';
  const ascii = proof.name.replace(/[^\w. -]/g, '_');
  return reply
    .headers({
      'content-type': proof.type,
      'content-length': String(proof.bytes),
      'content-disposition': `${shown}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(proof.name.toWellFormed())}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(content);
}
