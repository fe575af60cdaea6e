import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ConnectionState, socket } from '../../../lib/api/socket.ts';
import { useStableConnectionState } from '../../../lib/api/use-connection.ts';
import { formatList } from '../../../lib/i18n/format-list.ts';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const detailsMs = 3000;
/** How long a restored connection is named, in milliseconds. */
const restoredMs = 5000;

const appearances: Record<ConnectionState, { label: string; style: string; kind: 'on' | 'connecting' | 'off' }> = {
  online: { label: msg('Connected'), style: 'bg-positive-soft text-positive', kind: 'on' },
  connecting: { label: msg('Connecting...'), style: 'bg-warning-soft text-warning', kind: 'connecting' },
  reconnecting: { label: msg('Reconnecting...'), style: 'bg-warning-soft text-warning', kind: 'connecting' },
  disconnected: { label: msg('Disconnected'), style: 'bg-danger-soft text-danger', kind: 'off' },
  offline: { label: msg('Disconnected'), style: 'bg-danger-soft text-danger', kind: 'off' },
};

function countsText(failed: number, queued: number): string {
  const counts = [
    failed > 0 && plural(failed, '{count} failed', '{count} failed'),
    queued > 0 && plural(queued, '{count} queued', '{count} queued'),
  ];
  return formatList(counts.filter((count) => count !== false));
}

/** Whether the connection is back since a moment ago. */
function useRestored(isOnline: boolean): boolean {
  const [wasAway, setWasAway] = useState(false);
  if (!isOnline && !wasAway) setWasAway(true);
  useEffect(() => {
    if (!isOnline || !wasAway) return;
    const timer = setTimeout(() => setWasAway(false), restoredMs);
    return () => clearTimeout(timer);
  }, [isOnline, wasAway]);
  return isOnline && wasAway;
}

/** The state of the connection and the number of queued messages. A press shows details for 3 seconds. */
export function ConnectionWidget({ failed, queued }: { failed: number; queued: number }) {
  const state = useStableConnectionState();
  const [open, setOpen] = useState(false);
  const isRestored = useRestored(state === 'online');
  const appearance = appearances[state];
  const counts = countsText(failed, queued);
  // A connection that was never lost is a dot.
  const isQuiet = appearance.kind === 'on' && counts === '' && !isRestored && !open;
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setOpen(false), detailsMs);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <div className="relative flex-none">
      <span
        role="status"
        className={cx(
          'inline-flex h-9 items-center rounded-full text-sm font-semibold whitespace-nowrap',
          appearance.style,
        )}
      >
        <button
          type="button"
          aria-expanded={open}
          title={t('Connection')}
          onClick={() => setOpen(!open)}
          className={cx(
            'inline-flex h-9 items-center gap-2 rounded-full',
            isQuiet ? 'w-9 justify-center' : 'pe-3.5 ps-3',
          )}
        >
          {appearance.kind === 'on' && (
            <span className="size-[9px] flex-none rounded-full bg-current" aria-hidden="true" />
          )}
          {appearance.kind === 'connecting' && <Spinner size={12} />}
          {appearance.kind === 'off' && <WifiOff size={16} aria-hidden="true" />}
          {isQuiet ? <VisuallyHidden>{translate(appearance.label)}</VisuallyHidden> : translate(appearance.label)}
          {counts !== '' && (
            <>
              <span aria-hidden="true">·</span>
              {counts}
            </>
          )}
        </button>
        {appearance.kind === 'off' && (
          <button
            type="button"
            onClick={() => socket.retry()}
            className="relative -ms-2 pe-3.5 font-bold underline before:absolute before:-inset-3"
          >
            {t('Retry')}
          </button>
        )}
      </span>
      {open && (
        <div
          role="status"
          className="absolute top-full end-0 z-(--gb-z-popover) mt-2 w-64 rounded-lg bg-raised p-4 text-sm text-ink-2 shadow-float"
        >
          <p className="font-semibold text-ink">{translate(appearance.label)}</p>
          <p>{counts === '' ? t('All messages are sent.') : counts}</p>
          {appearance.kind !== 'on' && (
            <button
              type="button"
              onClick={() => socket.retry()}
              className="mt-2 font-bold text-brand-ink hover:underline"
            >
              {t('Try to reconnect now')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
