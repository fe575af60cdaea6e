import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { checkVoice, type VoiceFacts, voiceMaxBytes } from '@gumball/rules/messages/voice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type FormRules, receiveFiles } from '../../uploads/receive-files.ts';
import { storeVoice } from '../../uploads/store-voice.ts';
import { draftConversationId } from './create-signed-file-urls.ts';
import { toMediaRow } from './files.store.ts';

const formRules: FormRules = {
  field: 'voice',
  fields: ['durationMs', 'peaks'],
  maxFiles: 1,
  maxBytes: voiceMaxBytes,
  tooMany: () => new AppError('CHAT_TOO_MANY_FILES', { field: 'voice' }),
  accept: ({ name, type, size }, fields) =>
    assertOk(checkVoice({ ...factsOf(fields), type, size }), { file: name, limit: '5 minutes' }),
};

function toNumber(text = ''): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

function factsOf(fields: ReadonlyMap<string, string>): VoiceFacts {
  return {
    durationMs: toNumber(fields.get('durationMs')),
    peaks: (fields.get('peaks') ?? '').split(',').map(toNumber),
  };
}

/**
 * Stores an uploaded recording for a message. It belongs to its sender until a message attaches it. Throws the errors of
 * the recording.
 */
export async function uploadVoice(
  deps: Deps,
  uploadLimit: Limit,
  { userId }: Viewer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ChatMedia> {
  const beforeFile = () => uploadLimit.consume(userId);
  const row = await receiveFiles(
    deps,
    { request, reply, userId },
    { ...formRules, beforeFile },
    async ([file], fields) => file && storeVoice(deps, { userId, reply }, file, factsOf(fields)),
  );
  if (!row) throw new AppError('FILE_MISSING', { field: 'voice' });
  return deps.chatFileUrls.toSignedMedia(toMediaRow(row), draftConversationId, 0);
}
