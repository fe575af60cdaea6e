import { WifiOff } from 'lucide-react';
import { t } from '../lib/i18n/i18n.ts';
import { useOnline } from '../lib/scheduling/use-online.ts';

/**
 * Shows that the device has no network. It covers neither content nor controls: it is above the bottom bar, next to the
 * round button there. A chat shows it at its own place.
 */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed start-2 end-21 bottom-[calc(76px+env(safe-area-inset-bottom))] z-(--gb-z-toast) flex md:inset-x-0 md:bottom-6 md:justify-center [body:has(.chat-pane)_&]:sr-only"
    >
      {!online && (
        <p className="flex items-center gap-2.5 rounded-lg bg-warning-soft px-4 py-2.5 text-ui font-semibold text-warning shadow-float">
          <WifiOff size={18} className="flex-none" aria-hidden="true" />
          {t('You are offline. What you see may be out of date.')}
        </p>
      )}
    </div>
  );
}
