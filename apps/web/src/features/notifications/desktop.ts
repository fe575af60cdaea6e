/** Desktop notifications, enabled only on request of the member: docs/product.md, Notifications. */
import type { Notification as Told } from '@gumball/contract/notifications/notifications.schemas';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import { translate } from '../../lib/i18n/i18n.ts';
import { language } from '../../lib/i18n/language.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { storage } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { markRead, readSettings } from './notifications.queries.ts';

/** The state of desktop notifications: unsupported, never prompted, denied in the browser, or set by the member. */
export type DesktopState = 'impossible' | 'unasked' | 'refused' | 'off' | 'on';

const wish = 'desktop-notifications';
const shownMs = 5000;

function readState(): DesktopState {
  // Mobile browsers throw when a page creates a notification.
  if (!('Notification' in window) || matchMedia('(hover: none)').matches) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default') return storage.read(wish) === 'off' ? 'off' : 'unasked';
  return storage.read(wish) === 'on' ? 'on' : 'off';
}

const state = createStore<DesktopState>(readState());

/** Returns the state of desktop notifications in this browser. */
export function useDesktopState(): DesktopState {
  return useStore(state);
}

/** Enables desktop notifications and requests the permission if needed. Must be called from a user gesture. */
export async function turnOnDesktop(): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission === 'granted') storage.write(wish, 'on');
  state.set(readState());
}

/** Disables desktop notifications in this browser, or declines the prompt. */
export function turnOffDesktop(): void {
  storage.write(wish, 'off');
  state.set(readState());
}

/**
 * Shows a notification on the desktop if the member enabled it and the page is hidden. Several tabs show it once
 * because they use the same tag.
 */
export async function showOnDesktop(told: Told): Promise<void> {
  if (readState() !== 'on' || document.visibilityState === 'visible') return;
  const settings = await readSettings();
  if (!settings.some((one) => one.kind === notificationKindOf(told.type) && one.desktop)) return;
  const shown = new Notification('Gumball', {
    body: translate(told.phrase),
    lang: language,
    tag: `notification-${told.id}`,
    icon: '/icons/icon-192.png',
  });
  const timer = setTimeout(() => shown.close(), shownMs);
  shown.onclick = () => {
    clearTimeout(timer);
    shown.close();
    window.focus();
    markRead(told.id).catch(() => undefined);
    navigate(told.link);
  };
}
