/** Notifications on the desktop, asked for by the member and never by itself: docs/product.md, Notifications. */
import type { Notification as Told } from '@gumball/contract/notifications/notifications.schemas';
import { notificationKindOf } from '@gumball/rules/notifications/notification-types';
import { translate } from '../../lib/i18n/i18n.ts';
import { language } from '../../lib/i18n/language.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { storage } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { markRead, readSettings } from './notifications.queries.ts';

/** Whether this browser shows them: it cannot, was never asked, refuses, or was told to by the member. */
export type DesktopState = 'impossible' | 'unasked' | 'refused' | 'off' | 'on';

const wish = 'desktop-notifications';
const shownMs = 5000;

function readState(): DesktopState {
  // Phones have the page or nothing: their browsers refuse to make one here.
  if (!('Notification' in window) || matchMedia('(hover: none)').matches) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default') return storage.read(wish) === 'off' ? 'off' : 'unasked';
  return storage.read(wish) === 'on' ? 'on' : 'off';
}

const state = createStore<DesktopState>(readState());

/** Whether this browser shows notifications on the desktop. */
export function useDesktopState(): DesktopState {
  return useStore(state);
}

/** Turns them on, asking the browser where it was never asked. Call it from a press of a button only. */
export async function turnOnDesktop(): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission === 'granted') storage.write(wish, 'on');
  state.set(readState());
}

/** Turns them off on this browser, or declines the offer. */
export function turnOffDesktop(): void {
  storage.write(wish, 'off');
  state.set(readState());
}

/** Shows one on the desktop where the member wished that and looks elsewhere. Several tabs show it once: it has one name. */
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
