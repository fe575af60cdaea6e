import { navigate } from '../../lib/navigation.ts';
import { safeTarget } from '../../lib/target.ts';
import { t } from '../../lib/texts.ts';
import { toast } from '../../ui/toasts.ts';

let watching = false;

/** Installs the service worker and offers a reload when a new version waits. Nothing reloads by itself. */
export function watchForUpdates(): void {
  if (watching || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  watching = true;
  // app/push-worker.ts: a notification was pressed.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; link?: unknown }>) => {
    if (data?.type === 'open' && typeof data.link === 'string') navigate(safeTarget(data.link) ?? '/');
  });
  import('virtual:pwa-register')
    .then(({ registerSW }) => {
      const update = registerSW({
        onNeedRefresh() {
          toast.info(t('A new version of Gumball is ready.'), {
            durationMs: Number.POSITIVE_INFINITY,
            action: {
              label: t('Reload'),
              onSelect: () => {
                update(true).catch(() => location.reload());
              },
            },
          });
        },
      });
    })
    .catch(() => {
      watching = false;
    });
}
