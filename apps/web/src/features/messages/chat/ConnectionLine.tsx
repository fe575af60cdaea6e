import { CircleCheck, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStableConnectionState } from '../../../lib/api/use-connection.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';

/** How long a change of the connection is announced before the line shows the state. */
const announcementMs = 5000;

const labels = {
  online: '',
  connecting: msg('Connecting...'),
  reconnecting: msg('Reconnecting...'),
  disconnected: msg('Connection lost'),
  offline: msg('Connection lost'),
} as const;

/**
 * A line above the composer while disconnected, and briefly after each change. It takes its own space, so that it
 * covers neither messages nor the draft. The first message of a new conversation is not queued.
 */
export function ConnectionLine({ isQueueing = true }: { isQueueing?: boolean }) {
  const state = useStableConnectionState();
  const isOnline = state === 'online';
  // The first connection of a page is neither lost nor restored.
  const isLost = !isOnline && state !== 'connecting';
  const [change, setChange] = useState({ isLost, isAnnounced: true });
  if (change.isLost !== isLost) setChange({ isLost, isAnnounced: false });
  useEffect(() => {
    if (change.isAnnounced) return;
    const timer = setTimeout(() => setChange({ ...change, isAnnounced: true }), announcementMs);
    return () => clearTimeout(timer);
  }, [change]);

  function statusText(): string {
    if (isOnline) return change.isAnnounced ? '' : t('Connection restored');
    if (!isQueueing) return change.isAnnounced || !isLost ? translate(labels[state]) : t('Connection lost');
    if (!change.isAnnounced && isLost) return t('Connection lost. Messages will be queued.');
    return t('{message} - Messages will be queued', { message: translate(labels[state]) });
  }
  const text = statusText();
  const Icon = isOnline ? CircleCheck : WifiOff;
  return (
    // A live region must exist before its text changes, otherwise it is not announced.
    <div role="status">
      {text !== '' && (
        <p
          className={cx(
            'mx-2 mb-2 flex flex-none items-center gap-2.5 rounded-full px-4 py-2 text-sm font-medium md:mx-(--chat-inset)',
            isOnline ? 'bg-positive-soft text-positive' : 'bg-warning-soft text-warning',
          )}
        >
          <Icon size={18} className="flex-none" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
