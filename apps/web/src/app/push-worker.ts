/**
 * Part of the service worker: shows push notifications while the app is closed, in the language of the app, opens the
 * pressed one, counts them on the icon, and receives what other apps share. A script of its own: see
 * build/push-worker.ts. docs/product.md, Notifications, Installed app.
 */
import type { PushMessage } from '@gumball/contract/notifications/notifications.schemas';
import { type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';
import type { Language } from '@gumball/rules/formats/languages';
import { directionOf } from '@gumball/rules/formats/locales';
import { setLanguageChoice } from '@gumball/rules/formats/offered-languages';
import type { Phrase } from '@gumball/rules/formats/phrase';
import { setSiteNames } from '@gumball/rules/formats/site-names';
import { sharePath } from '@gumball/rules/site/app-paths';
import { cachedLanguage } from '../lib/i18n/choose-language.ts';
import { safeRedirectTarget } from '../lib/router/redirect-target.ts';
import { storeSharedContent, toSharedContent } from '../lib/shared-content.ts';

type Tab = { focused: boolean; postMessage: (message: object) => void; focus: () => Promise<unknown> };

/** The globals of a worker. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  navigator: { setAppBadge?: (count: number) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (name: string, listener: (event: WorkerEvent) => void) => void;
};

type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void;
  request: Request;
  respondWith: (response: Promise<Response>) => void;
  data?: { json: () => PushMessage } | null;
  notification: Notification;
};

const worker = globalThis as unknown as WorkerScope;

// Milliseconds. The notification is shown in English rather than late.
const translationTimeoutMs = 5000;

/** Translates the text of a notification. Falls back to English if the translations cannot be read. */
async function translateBody(english: string, phrase: Phrase | undefined, to: Language): Promise<string> {
  if (to === 'en' || !phrase) return english;
  try {
    const response = await fetch(`/translations/${to}.json`, { signal: AbortSignal.timeout(translationTimeoutMs) });
    return createCatalogue(to, (await response.json()) as CatalogueEntries).translate(phrase);
  } catch {
    return english;
  }
}

async function showPushMessage(message: PushMessage | undefined): Promise<void> {
  const { title, body, phrase, names, languages, link, tag } = message ?? {
    title: new URL(worker.registration.scope).hostname,
  };
  if (names) setSiteNames(names);
  if (languages) setLanguageChoice(languages);
  const displayLanguage = await cachedLanguage();
  await worker.registration.showNotification(title, {
    ...(body === undefined ? {} : { body: await translateBody(body, phrase, displayLanguage) }),
    ...(tag === undefined ? {} : { tag }),
    lang: displayLanguage,
    dir: directionOf(displayLanguage),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { link },
  });
  await updateBadge();
}

/** Shows the number of unseen notifications on the icon. The open app replaces it by the unread counts. */
async function updateBadge(): Promise<void> {
  const { length } = await worker.registration.getNotifications();
  // The badge is an extra: the notification is shown.
  await worker.navigator.setAppBadge?.(length).catch(() => undefined);
}

/** Stores what another app shares, and opens the composer with it. */
async function receiveShare(request: Request): Promise<Response> {
  try {
    await storeSharedContent(toSharedContent(await request.formData()));
  } catch {
    // Without room for the files the composer opens empty.
  }
  return Response.redirect(`${location.origin}/?compose=shared`, 303);
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

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === sharePath) event.respondWith(receiveShare(event.request));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(updateBadge());
  const { link } = (event.notification.data ?? {}) as { link?: unknown };
  event.waitUntil(openLink((typeof link === 'string' && safeRedirectTarget(link)) || '/'));
});
