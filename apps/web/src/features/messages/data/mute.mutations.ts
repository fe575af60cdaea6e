/** Muting a conversation for the member alone: docs/product.md, Messages. */
import type { MuteDuration } from '@gumball/rules/messages/mute';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { putConversation } from './messages.cache.ts';
import { refreshUnreadCount } from './messages.live.ts';

/** Mutes a conversation, or unmutes it without a duration. A failure is shown in a toast. */
export async function muteConversation(id: string, duration: MuteDuration | null): Promise<void> {
  const params = { id };
  try {
    const { conversation } = await (duration === null
      ? messagesClient.unmute({ params })
      : messagesClient.mute({ params, body: { duration } }));
    putConversation(conversation);
    refreshUnreadCount();
  } catch (error) {
    toast.error(failureMessage(error, duration === null ? t('Failed to unmute') : t('Failed to mute')));
  }
}
