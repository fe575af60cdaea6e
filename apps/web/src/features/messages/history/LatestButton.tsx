import { ChevronDown } from 'lucide-react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

/** Leads to the end of the history, with the number of unread messages. */
export function LatestButton({ unreadCount, onPress }: { unreadCount: number; onPress: () => void }) {
  return (
    <IconButton
      label={
        unreadCount > 0
          ? plural(unreadCount, 'Scroll to latest: {count} unread message', 'Scroll to latest: {count} unread messages')
          : t('Scroll to latest')
      }
      floating
      className="!absolute end-5 bottom-3"
      onClick={onPress}
    >
      <ChevronDown size={22} aria-hidden="true" />
      {/* No wider than the button, so that it covers no more of the bubbles. */}
      <span aria-hidden="true" className="absolute inset-x-0 -top-2 flex justify-center">
        <Badge count={unreadCount} />
      </span>
    </IconButton>
  );
}
