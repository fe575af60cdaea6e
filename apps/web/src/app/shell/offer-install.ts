/** Offers to install the app, once per device, after the first reward: docs/product.md, Installed app. */
import { t } from '../../lib/i18n/i18n.ts';
import { installOffer, showInstallOffer } from '../../lib/install-prompt.ts';
import { isInstalled, isInstalledByShareSheet } from '../../lib/installation.ts';
import { session } from '../../lib/session/session.ts';
import { currentUserId } from '../../lib/session/user-state.ts';
import { storage } from '../../lib/storage/storage.ts';
import { toast } from '../../ui/feedback/toasts.ts';

const storageKey = 'install-offered';
/** The reward is celebrated first. */
const delayMs = 9000;
const offerMs = 30_000;

function offer(): void {
  if (storage.read(storageKey) !== null) return;
  const hasOffer = installOffer.get() !== undefined;
  if (!hasOffer && !isInstalledByShareSheet()) return;
  storage.write(storageKey, '1');
  if (hasOffer) {
    toast.info(t('Put {site} on your home screen?'), {
      durationMs: offerMs,
      action: { label: t('Install'), onSelect: showInstallOffer },
    });
  } else {
    toast.info(t('Put {site} on your home screen: tap Share, then Add to Home Screen.'), { durationMs: offerMs });
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
