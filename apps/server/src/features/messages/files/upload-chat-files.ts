import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { chatFileDetails, chatFileKindOf, chatFileMaxBytes, checkChatFile } from '@gumball/rules/messages/chat-files';
import { chatFilesMax } from '@gumball/rules/messages/message-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { type FormRules, type ReceivedFile, receiveFiles } from '../../uploads/receive-files.ts';
import { storeChatFiles } from '../../uploads/store-chat-files.ts';
import { draftConversationId } from './create-signed-file-urls.ts';
import { toMediaRow } from './files.store.ts';

const posterMaxBytes = 5 * 1024 * 1024;

const formRules: FormRules = {
  field: 'media',
  maxFiles: chatFilesMax,
  maxBytes: chatFileMaxBytes,
  posterMaxBytes,
  tooMany: () => new AppError('CHAT_TOO_MANY_FILES', { field: 'media' }),
  accept({ sentName, sentType, type, size }: ReceivedFile) {
    // A file whose type cannot be detected is rejected under the type its sender claims, unless that is an accepted
    // type.
    const claimedType = chatFileKindOf(sentType) ? '' : sentType;
    const file = { name: sentName, type: type || claimedType, size };
    assertOk(checkChatFile(file), chatFileDetails(file));
  },
};

/**
 * Stores the uploaded files of a form for messages. They belong to their sender until a message attaches them. Throws
 * the errors of the files.
 */
export async function uploadChatFiles(
  deps: Deps,
  uploadLimit: Limit,
  viewer: { userId: string },
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<ChatMedia[]> {
  const beforeFile = () => uploadLimit.consume(viewer.userId);
  const rows = await receiveFiles(deps, { ...call, userId: viewer.userId }, { ...formRules, beforeFile }, (files) =>
    storeChatFiles(deps, { userId: viewer.userId, reply: call.reply }, files),
  );
  return rows.map((row) => deps.chatFileUrls.toSignedMedia(toMediaRow(row), draftConversationId, 0));
}
