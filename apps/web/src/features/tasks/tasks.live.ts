/** Live news about the member's own tasks: docs/product.md, Tasks. */

import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { tellCompleted, tellFailed, tellMoved } from './task-news.ts';
import { refreshTasks } from './tasks.cache.ts';

let started = false;
let connections = 0;

/** Listens from the first list of tasks on screen until the page is left. */
export function startTasksLive(): void {
  if (started) return;
  started = true;
  socket.on('task:completed', tellCompleted);
  socket.on('task:failed', tellFailed);
  socket.on('task:updated', tellMoved);
  // News that came while there was no connection is read instead.
  socket.onConnect(() => {
    connections += 1;
    if (connections > 1) refreshTasks();
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}
