/** The avatar of a group, validated before the upload. docs/product.md, Messages. */
import { messageOf } from '@gumball/contract/errors';
import { uploadsEndpoints } from '@gumball/contract/uploads/uploads.endpoints';
import type { uploadsRoutes } from '@gumball/contract/uploads/uploads.routes';
import { checkGroupAvatar } from '@gumball/rules/messages/new-conversation';
import { upload } from '../../../lib/api/upload.ts';
import { translate } from '../../../lib/i18n/i18n.ts';

/** Returns the error message for a file that cannot be a group's avatar. */
export function groupAvatarError(file: File): string | undefined {
  const validation = checkGroupAvatar(file);
  return validation.ok ? undefined : translate(messageOf(validation.code));
}

/** Uploads the avatar and returns its URL. Rejects with an `ApiError`. */
export async function uploadGroupAvatar(file: File): Promise<string> {
  const form = new FormData();
  form.append('avatar', file, file.name);
  return (await upload<typeof uploadsRoutes.avatar>(uploadsEndpoints.avatar, form)).url;
}
