import { WifiOff } from 'lucide-react';
import { t } from '../lib/texts.ts';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

/** How the live connection stands, in words; a lost one can be tried again. */
export function ConnectionPill({
  state,
  onRetry,
}: {
  state: 'connected' | 'connecting' | 'disconnected';
  onRetry?: () => void;
}) {
  return (
    <span
      role="status"
      className={cx(
        'inline-flex h-9 items-center gap-2 rounded-full pe-3.5 ps-3 text-sm font-semibold whitespace-nowrap',
        state === 'connected' && 'bg-positive-soft text-positive',
        state === 'connecting' && 'bg-warning-soft text-warning',
        state === 'disconnected' && 'bg-danger-soft text-danger',
      )}
    >
      {state === 'connected' && <span className="size-[9px] flex-none rounded-full bg-current" aria-hidden="true" />}
      {state === 'connecting' && <Spinner size={12} />}
      {state === 'disconnected' && <WifiOff size={16} aria-hidden="true" />}
      {state === 'connected' ? t('Connected') : state === 'connecting' ? t('Connecting...') : t('Disconnected')}
      {state === 'disconnected' && onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="relative font-bold underline before:absolute before:-inset-3"
        >
          {t('Retry')}
        </button>
      )}
    </span>
  );
}
