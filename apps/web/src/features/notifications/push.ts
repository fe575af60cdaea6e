/**
 * Notifications while the app is closed (Web Push), enabled only on request of the member: docs/product.md,
 * Notifications.
 */
import { removePushSubscription, savePushSubscription } from './notifications.mutations.ts';
import { usePushSubscription } from './notifications.queries.ts';

/** Returns whether this browser supports Web Push. */
export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Returns the public key of the server and whether this session is subscribed. */
export function usePush() {
  return usePushSubscription({ enabled: supportsPush() });
}

/**
 * Subscribes this browser and requests the permission if needed. Must be called from a user gesture. Returns whether
 * the permission was granted.
 */
export async function enablePush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another server key would make `subscribe` fail.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await savePushSubscription(subscription.toJSON());
  return true;
}

/** Unsubscribes this browser. */
export async function disablePush(): Promise<void> {
  await removePushSubscription();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
