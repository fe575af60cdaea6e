import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { msg, say, t } from '../../lib/texts.ts';
import { toast } from '../../ui/toasts.ts';
import { useSettledConnection } from './ConnectionWidget.tsx';

const words = {
  online: '',
  connecting: msg('Connecting...'),
  reconnecting: msg('Reconnecting...'),
  disconnected: msg('Connection lost.'),
  offline: msg('Connection lost.'),
} as const;

/** A line above the composer while there is no connection, and a word when it is lost or back. */
export function ConnectionLine() {
  const state = useSettledConnection();
  const isOnline = state === 'online';
  const before = useRef(isOnline);
  const told = useRef(0);
  useEffect(() => {
    if (before.current === isOnline) return;
    before.current = isOnline;
    toast.dismiss(told.current);
    told.current = isOnline
      ? toast.success(t('Connection restored'))
      : toast.warning(t('Connection lost. Messages will be queued.'));
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="mx-2 mb-2 flex flex-none items-center gap-2.5 rounded-full bg-warning-soft px-4 py-2 text-sm font-medium text-warning md:mx-5"
    >
      <WifiOff size={18} className="flex-none" aria-hidden="true" />
      {t('{message} - Messages will be queued', { message: say(words[state]) })}
    </p>
  );
}
