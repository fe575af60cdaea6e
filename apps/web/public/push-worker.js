/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, unicorn/require-post-message-target-origin -- A worker's own globals are not known there, and its messages go to its own pages only. */
// Part of the service worker: shows what the server pushes while the app is closed, and opens what is pressed.
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data?.json() ?? { title: 'Gumball' };
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icons/icon-192.png',
      badge: '/icons/icon-192.png',
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.link ?? '/', self.location.origin);
  const link = wanted.origin === self.location.origin ? wanted.pathname + wanted.search + wanted.hash : '/';
  const open = async () => {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
    if (!tab) return self.clients.openWindow(link);
    // The app moves there by itself, so that what is being written stays.
    tab.postMessage({ type: 'open', link });
    return tab.focus();
  };
  event.waitUntil(open());
});
