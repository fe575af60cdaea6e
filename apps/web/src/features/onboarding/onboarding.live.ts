/** Live events after which the first steps may have changed. */
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { once } from '../../lib/scheduling/once.ts';
import { currentUserId } from '../../lib/session/user-state.ts';

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startOnboardingLive = once(() => {
  const refreshSteps = () => refresh(['onboarding']);
  socket.on('friends:changed', refreshSteps);
  socket.on('community:membership', refreshSteps);
  socket.on('task:completed', refreshSteps);
  socket.on('posts:new', ({ posts }) => {
    if (posts.some(({ userId }) => userId === currentUserId())) refreshSteps();
  });
});
