/** Live events of the member's own tasks: docs/product.md, Tasks. */

import { socket } from '../../../lib/api/socket.ts';
import { session } from '../../../lib/session/session.ts';
import { applyCompletion, applyFailure, applyStatusChange } from './task-outcome.ts';
import { refreshTasks } from './tasks.cache.ts';

let isStarted = false;
let connectionCount = 0;

/** Registers the event handlers once. They stay until the page is unloaded. */
export function startTasksLive(): void {
  if (isStarted) return;
  isStarted = true;
  socket.on('task:completed', applyCompletion);
  socket.on('task:failed', applyFailure);
  socket.on('task:updated', applyStatusChange);
  // Events missed while the connection was down are fetched instead.
  socket.onConnect(() => {
    connectionCount += 1;
    if (connectionCount > 1) refreshTasks();
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connectionCount = 0;
  });
}
