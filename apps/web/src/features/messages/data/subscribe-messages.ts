/**
 * The parts of messages that run on every page: the send queue, sounds and the unread count. docs/product.md, Messages.
 */
import { socket } from '../../../lib/api/socket.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { isUnreadCountOld, refreshUnreadCount, startMessagesLive } from './messages.live.ts';

const pollIntervalMs = 10_000;

/** Starts them for the signed-in member. Returns a function that stops them. The chat itself ends with the session. */
export function subscribeMessages(): () => void {
  startMessagesLive();
  currentChat();
  refreshUnreadCount();
  // The socket updates the count; without a connection, or after a failed request, it is polled.
  const timer = setInterval(() => {
    const isPolled = socket.state.get() !== 'online' || isUnreadCountOld();
    if (isPolled && document.visibilityState === 'visible' && navigator.onLine) refreshUnreadCount();
  }, pollIntervalMs);
  const pause = () => socket.pause();
  const resume = () => socket.retry();
  if (!navigator.onLine) pause();
  window.addEventListener('offline', pause);
  window.addEventListener('online', resume);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', pause);
    window.removeEventListener('online', resume);
  };
}
