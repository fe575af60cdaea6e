/** Notifications while the app is closed, by the Web Push standard and asked for by the member alone: docs/product.md, Notifications. */
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import { notificationsClient } from './notifications.queries.ts';

const key = ['notifications', 'push'] as const;

/** Whether this browser can be told while the app is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** What this server sends with, and whether this session is told. */
export function usePush() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => notificationsClient.push(undefined, { signal }),
    enabled: canPush(),
  });
}

/** Subscribes this browser, asking the member where it was never asked. Call it from a press of a button only. Answers whether the browser lets it. */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of the server would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  queryClient.setQueryData(
    key,
    await notificationsClient.subscribe({ body: { endpoint: made.endpoint, p256dh, auth } }),
  );
  return true;
}

/** Ends what `turnOnPush` began. */
export async function turnOffPush(): Promise<void> {
  queryClient.setQueryData(key, await notificationsClient.unsubscribe());
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
