/** Offers to install the app, once per device, after the first reward: docs/product.md, Installed app. */
import { t } from '../../lib/i18n/i18n.ts';
import { takeInstallEvent } from '../../lib/install-prompt.ts';
import { session } from '../../lib/session/session.ts';
import { currentUserId } from '../../lib/session/user-state.ts';
import { storage } from '../../lib/storage/storage.ts';
import { toast } from '../../ui/feedback/toasts.ts';

const storageKey = 'install-offered';
/** The reward is celebrated first. */
const delayMs = 9000;
const offerMs = 30_000;

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Safari on a phone or tablet has no event: the member installs by the share sheet. */
const isAppleTouch = () =>
  'standalone' in navigator || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function offer(): void {
  if (storage.read(storageKey) !== null) return;
  const event = takeInstallEvent();
  if (!event && !isAppleTouch()) return;
  storage.write(storageKey, '1');
  if (event) {
    toast.info(t('Put Gumball on your home screen?'), {
      durationMs: offerMs,
      action: { label: t('Install'), onSelect: () => void event.prompt().catch(() => undefined) },
    });
  } else {
    toast.info(t('Put Gumball on your home screen: tap Share, then Add to Home Screen.'), { durationMs: offerMs });
  }
}

/** Waits for the first reward of the member. Returns a function that stops waiting. */
export function offerInstallAfterReward(): () => void {
  if (isInstalled() || storage.read(storageKey) !== null) return () => undefined;
  const balance = () => {
    const current = session.get();
    return current.status === 'member' ? current.user.gumballs : 0;
  };
  const userId = currentUserId();
  let lastBalance = balance();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = session.subscribe(() => {
    const isReward = currentUserId() === userId && balance() > lastBalance;
    lastBalance = balance();
    if (isReward) timer ??= setTimeout(offer, delayMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
