/** Live events of the member's own tasks: docs/product.md, Tasks. */

import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { tellCompleted, tellFailed, tellMoved } from './task-news.ts';
import { refreshTasks } from './tasks.cache.ts';

let started = false;
let connections = 0;

/** Registers the event handlers once. They stay until the page is unloaded. */
export function startTasksLive(): void {
  if (started) return;
  started = true;
  socket.on('task:completed', tellCompleted);
  socket.on('task:failed', tellFailed);
  socket.on('task:updated', tellMoved);
  // Events missed while the connection was down are fetched instead.
  socket.onConnect(() => {
    connections += 1;
    if (connections > 1) refreshTasks();
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}
