/** Uploads the files of messages: docs/product.md, Messages. */
import { messagesEndpoints } from '@gumball/contract/messages/messages.endpoints';
import type { messagesRoutes } from '@gumball/contract/messages/messages.routes';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { voiceEndpoints } from '@gumball/contract/messages/voice.endpoints';
import type { voiceRoutes } from '@gumball/contract/messages/voice.routes';
import { chatFileKindOf } from '@gumball/rules/messages/chat-files';
import type { VoiceFacts } from '@gumball/rules/messages/voice';
import { transportError } from '../../../lib/api/api-error.ts';
import { type UploadOptions, upload } from '../../../lib/api/upload.ts';
import { captureVideoPoster } from '../../../ui/media/capture-video-poster.ts';

/** Uploads one file; a video includes its first frame as a poster. Rejects with an `ApiError`. */
export async function uploadChatFile(file: File, options: Omit<UploadOptions, 'query'>): Promise<ChatMedia> {
  const form = new FormData();
  form.append('media', file, file.name);
  if (chatFileKindOf(file.type) === 'video') {
    const poster = await captureVideoPoster(file, options.signal);
    if (poster) form.append('poster', poster, 'poster.jpg');
  }
  const { media } = await upload<typeof messagesRoutes.upload>(messagesEndpoints.upload, form, options);
  const [first] = media;
  if (!first) throw transportError('INVALID_RESPONSE', 201);
  return first;
}

/** Uploads a recording. Rejects with an `ApiError`. */
export async function uploadVoice(
  file: File,
  { durationMs, peaks }: VoiceFacts,
  options: Omit<UploadOptions, 'query'>,
): Promise<ChatMedia> {
  const form = new FormData();
  form.append('durationMs', String(durationMs));
  form.append('peaks', peaks.join(','));
  form.append('voice', file, file.name);
  const { media } = await upload<typeof voiceRoutes.upload>(voiceEndpoints.upload, form, options);
  return media;
}
