/** Desktop notifications, enabled only on request of the member: docs/product.md, Notifications. */
import type { Notification as AppNotification } from '@gumball/contract/notifications/notifications.schemas';
import { siteName } from '@gumball/rules/formats/site-names';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import { translate } from '../../lib/i18n/i18n.ts';
import { language } from '../../lib/i18n/language.ts';
import { matchesMedia } from '../../lib/media-queries.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { storage } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { markRead } from './notifications.mutations.ts';
import { fetchSettings } from './notifications.queries.ts';

/** The state of desktop notifications: unsupported, never prompted, denied in the browser, or set by the member. */
export type DesktopState = 'impossible' | 'unasked' | 'refused' | 'off' | 'on';

const storageKey = 'desktop-notifications';
const displayMs = 5000;

function readState(): DesktopState {
  // Mobile browsers throw when a page creates a notification.
  if (!('Notification' in window) || matchesMedia('noHover')) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default') return storage.read(storageKey) === 'off' ? 'off' : 'unasked';
  return storage.read(storageKey) === 'on' ? 'on' : 'off';
}

const stateStore = createStore<DesktopState>(readState());

/** Returns the state of desktop notifications in this browser. */
export function useDesktopState(): DesktopState {
  return useStore(stateStore);
}

/** Enables desktop notifications and requests the permission if needed. Must be called from a user gesture. */
export async function enableDesktopNotifications(): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission === 'granted') storage.write(storageKey, 'on');
  stateStore.set(readState());
}

/** Disables desktop notifications in this browser, or declines the prompt. */
export function disableDesktopNotifications(): void {
  storage.write(storageKey, 'off');
  stateStore.set(readState());
}

/**
 * Shows a notification on the desktop if the member enabled it and the page is hidden. Several tabs show it once
 * because they use the same tag.
 */
export async function showOnDesktop(notification: AppNotification): Promise<void> {
  if (readState() !== 'on' || document.visibilityState === 'visible') return;
  const settings = await fetchSettings();
  if (!settings.some((setting) => setting.kind === notificationKindOf(notification.type) && setting.desktop)) return;
  const desktopNotification = new Notification(siteName('site'), {
    body: translate(notification.phrase),
    lang: language,
    // The push of the same notification replaces it.
    tag: `n-${notification.id}`,
    icon: '/icons/icon-192.png',
  });
  const timer = setTimeout(() => desktopNotification.close(), displayMs);
  desktopNotification.onclick = () => {
    clearTimeout(timer);
    desktopNotification.close();
    window.focus();
    markRead(notification.id).catch(() => undefined);
    navigate(notification.link);
  };
}
