import { BellRing, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { canPromptForNotifications, respondToPrompt } from '../data/message-alerts.ts';
import type { ConversationState } from '../engine/chat-state.ts';

/** Offers notifications once, after the member has written and waits for a reply. */
export function NotificationPrompt({ conversationState }: { conversationState: ConversationState }) {
  const me = useCurrentUser();
  const [openedUpTo] = useState(() => conversationState.contiguousUpTo);
  // Searched from the end, because a long conversation has few new messages.
  const latest = conversationState.messages.findLast(
    ({ senderId, sequenceNumber }) => senderId === me.id || sequenceNumber <= openedUpTo,
  );
  const hasWritten = latest !== undefined && latest.sequenceNumber > openedUpTo;
  return hasWritten && <PromptBanner />;
}

// Reading the permission state takes time, so this is not done while a chat opens.
function PromptBanner() {
  const [isDismissed, setIsDismissed] = useState(() => !canPromptForNotifications());
  if (isDismissed) return null;
  const respond = (accepted: boolean) => {
    respondToPrompt(accepted);
    setIsDismissed(true);
  };
  return (
    <div
      role="status"
      className="mx-2 mt-3 flex flex-none items-center gap-2.5 rounded-md bg-info-soft py-1 pe-1.5 ps-4 text-ui font-medium text-info md:mx-(--chat-inset)"
    >
      <BellRing size={20} className="flex-none" aria-hidden="true" />
      <span className="min-w-0 flex-1">{t('Get a notification when someone writes to you?')}</span>
      <Button kind="ghost" size="sm" className="!text-info" onClick={() => respond(true)}>
        {t('Turn on')}
      </Button>
      <IconButton label={t('No notifications')} size="sm" onClick={() => respond(false)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
