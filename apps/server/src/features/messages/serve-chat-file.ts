import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { sendFile } from '../uploads/serve-upload.ts';
import { type MessagesDeps, unsent } from './create-file-addresses.ts';
import { findFile } from './files.store.ts';

const keyPattern = /^([A-Za-z0-9]{22})-chat[a-z0-9]*\.[a-z0-9]{3,4}$/;
const minutesKept = 30;

/**
 * Serves a file of a message under a valid signed URL. Earlier URLs of a conversation become invalid when a participant
 * leaves or is removed. Documents are served as attachments. Throws `NOT_FOUND` for everything else.
 */
export async function serveChatFile(
  deps: Pick<MessagesDeps, 'db' | 'files' | 'storage'>,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = keyPattern.exec(key)?.[1];
  const claim = id && deps.files.check(key, request.query as Record<string, unknown>);
  if (!claim) throw new AppError('NOT_FOUND');
  const file = await findFile(deps.db, id);
  const good =
    claim.conversationId === unsent || (file?.conversation_id === claim.conversationId && file.epoch === claim.epoch);
  if (!file || !good) throw new AppError('NOT_FOUND');
  const { kind, name } = file;
  const type = key.endsWith('.webp') ? 'image/webp' : file.type;
  const kept = `private, max-age=${minutesKept * 60}`;
  return sendFile(deps, { key, type, kept, ...(kind === 'file' ? { name } : {}) }, request, reply);
}
