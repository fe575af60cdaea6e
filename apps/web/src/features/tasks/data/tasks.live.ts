/** Live events of the member's own tasks: docs/product.md, Tasks. */

import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { applyCompletion, applyFailure, applyQuest, applyStatusChange, applyStreakBonus } from './task-outcome.ts';

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startTasksLive = once(() => {
  socket.on('task:completed', applyCompletion);
  socket.on('task:failed', applyFailure);
  socket.on('task:updated', applyStatusChange);
  socket.on('streak:bonus', applyStreakBonus);
  socket.on('quest:completed', applyQuest);
});
