/** Sending a file of a message: docs/product.md, Messages. */
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { transportError } from '../../lib/api-error.ts';
import { type UploadOptions, upload } from '../../lib/upload.ts';

const endpoint = { method: 'POST', path: '/messages/upload/media' } as const;

/** Sends one file; rejects with an `ApiError`. */
export async function uploadChatFile(file: File, options: Omit<UploadOptions, 'query'>): Promise<ChatMedia> {
  const form = new FormData();
  form.append('media', file, file.name);
  const { media } = (await upload(endpoint, form, options)) as unknown as { media: ChatMedia[] };
  const [first] = media;
  if (!first) throw transportError('BAD_ANSWER', 201);
  return first;
}
