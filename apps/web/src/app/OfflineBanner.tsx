import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/online.ts';
import { t } from '../lib/texts.ts';

/** Says that the device has no network. What was loaded stays in sight. A chat shows it at its own place. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-(--gb-z-toast) flex justify-center [body:has(.chat-pane)_&]:sr-only"
    >
      {!online && (
        <p className="mt-2 flex items-center gap-2 rounded-full bg-warning-soft px-4 py-2 text-ui font-semibold text-warning shadow-float">
          <WifiOff size={18} aria-hidden="true" />
          {t('You are offline. What you see may be out of date.')}
        </p>
      )}
    </div>
  );
}
