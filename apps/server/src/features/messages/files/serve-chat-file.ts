import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { serveFile } from '../../uploads/serve-file.ts';
import { draftConversationId } from './create-signed-file-urls.ts';
import { findFile } from './files.store.ts';

const keyPattern = /^([A-Za-z0-9]{22})-chat[a-z0-9]*\.[a-z0-9]{3,4}$/;
const cacheMinutes = 30;

/**
 * Serves a file of a message under a valid signed URL. Earlier URLs of a conversation become invalid when a participant
 * leaves or is removed. Documents are served as attachments. Throws `NOT_FOUND` for everything else.
 */
export async function serveChatFile(
  deps: Pick<Deps, 'db' | 'storage' | 'chatFileUrls'>,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = keyPattern.exec(key)?.[1];
  const claim = id && deps.chatFileUrls.verify(key, request.query as Record<string, unknown>);
  if (!claim) throw new AppError('NOT_FOUND');
  const file = await findFile(deps.db, id, claim.conversationId);
  const isValid =
    claim.conversationId === draftConversationId ||
    (file?.conversation_id === claim.conversationId && file.epoch === claim.epoch);
  if (!file || !isValid) throw new AppError('NOT_FOUND');
  const { kind, name } = file;
  const type = key.endsWith('.webp') ? 'image/webp' : file.type;
  const cacheControl = `private, max-age=${cacheMinutes * 60}`;
  return serveFile(deps, { key, type, cacheControl, ...(kind === 'file' ? { name } : {}) }, request, reply);
}
