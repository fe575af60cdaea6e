/**
 * Part of the service worker: shows push notifications while the app is closed, in the language of the app, and opens
 * the pressed one. A script of its own: see build/push-worker.ts. docs/product.md, Notifications.
 */
import type { PushMessage } from '@gumball/contract/notifications/notifications.schemas';
import { cachedLanguage, language } from '../lib/i18n/language.ts';
import { german } from '../lib/i18n/languages/de.ts';
import { safeRedirectTarget } from '../lib/router/redirect-target.ts';

type Tab = { focused: boolean; postMessage: (message: object) => void; focus: () => Promise<unknown> };

/** The globals of a worker. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (name: string, listener: (event: WorkerEvent) => void) => void;
};

type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void;
  data?: { json: () => PushMessage } | null;
  notification: Notification;
};

const worker = globalThis as unknown as WorkerScope;

async function showPushMessage(message: PushMessage | undefined): Promise<void> {
  const displayLanguage = (await cachedLanguage()) ?? language;
  const { title, body, phrase, link, tag } = message ?? { title: 'Gumball' };
  await worker.registration.showNotification(title, {
    ...(body === undefined ? {} : { body: displayLanguage === 'de' && phrase ? german.translate(phrase) : body }),
    ...(tag === undefined ? {} : { tag }),
    lang: displayLanguage,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { link },
  });
}

async function openLink(link: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) {
    await worker.clients.openWindow(link);
    return;
  }
  // The app navigates by itself, which keeps unsaved input.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker posts to its own origin only.
  tab.postMessage({ type: 'open', link });
  await tab.focus();
}

worker.addEventListener('push', (event) => event.waitUntil(showPushMessage(event.data?.json())));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = (event.notification.data ?? {}) as { link?: unknown };
  event.waitUntil(openLink((typeof link === 'string' && safeRedirectTarget(link)) || '/'));
});
