/** What of messages runs on every page: the queue that empties itself, sounds, and the number in the navigation. docs/product.md, Messages. */
import { socket } from '../../../lib/api/socket.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { refreshUnreadCount, startMessagesLive } from './messages.live.ts';

const pollIntervalMs = 10_000;

/** Starts it for the member who is signed in; answers how to stop. The chat itself ends with the session. */
export function subscribeMessages(): () => void {
  startMessagesLive();
  currentChat();
  refreshUnreadCount();
  // The live connection brings the number; without it the number is asked for.
  const timer = setInterval(() => {
    if (socket.state.get() !== 'online' && document.visibilityState === 'visible' && navigator.onLine)
      refreshUnreadCount();
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
