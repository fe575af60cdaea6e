import { activityReportMs } from '@gumball/rules/users/activity';
import { socket } from '../../lib/api/socket.ts';
import { clientActivity } from '../../lib/session/activity.ts';

/**
 * Reports to the server whether this client is in use: at each connection, at each change, and again while it is. The
 * server sends push notifications to the other devices unless a client is. Returns a function that stops it.
 */
export function reportActivity(): () => void {
  const report = () => socket.emitVolatile('client:activity', { isActive: clientActivity.get() });
  const unsubscribeConnect = socket.onConnect(report);
  const unsubscribeActivity = clientActivity.subscribe(report);
  const timer = setInterval(() => {
    if (clientActivity.get()) report();
  }, activityReportMs);
  return () => {
    unsubscribeConnect();
    unsubscribeActivity();
    clearInterval(timer);
  };
}
