import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { setPinned } from '../data/pinned.mutations.ts';

/** Pins an own post to the profile or unpins it, and shows the result. */
export async function togglePinned(postId: string, wasPinned: boolean): Promise<void> {
  try {
    await setPinned(postId, !wasPinned);
    toast.success(wasPinned ? t('Post unpinned') : t('Post pinned to your profile'));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to update post')));
  }
}
