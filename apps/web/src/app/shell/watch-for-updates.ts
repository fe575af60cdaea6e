import { t } from '../../lib/i18n/i18n.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { safeRedirectTarget } from '../../lib/router/redirect-target.ts';
import { hasUnsavedInput } from '../../lib/storage/unsaved-input.ts';
import { toast } from '../../ui/feedback/toasts.ts';

const retryDelayMs = 3000;

// The service worker belongs to the page, not to a user. The log-in page unregisters it.
let isWatching = false;

async function registerAgain(): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js');
}

/**
 * Registers the service worker and offers a reload when a new version waits. Nothing reloads automatically, nor while
 * there is unsaved input without a draft.
 */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (isWatching) {
    registerAgain().catch(() => undefined);
    return;
  }
  isWatching = true;
  // app/push-worker.ts: a notification was pressed.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; link?: unknown }>) => {
    if (data?.type === 'open' && typeof data.link === 'string') navigate(safeRedirectTarget(data.link) ?? '/');
  });
  import('virtual:pwa-register')
    .then(({ registerSW }) => {
      const offerReload = () => {
        if (hasUnsavedInput()) {
          setTimeout(offerReload, retryDelayMs);
          return;
        }
        toast.info(t('A new version of {site} is ready.'), {
          durationMs: Number.POSITIVE_INFINITY,
          action: {
            label: t('Reload'),
            onSelect: () => {
              if (hasUnsavedInput()) {
                toast.info(t('Save what you are writing first, or it will be lost.'));
                setTimeout(offerReload, retryDelayMs);
              } else {
                update(true).catch(() => location.reload());
              }
            },
          },
        });
      };
      const update = registerSW({ onNeedRefresh: offerReload });
    })
    .catch(() => {
      isWatching = false;
    });
}
