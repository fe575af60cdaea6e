import { pollsRoutes } from '@gumball/contract/polls/polls.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { voteInPoll } from './vote-in-poll.ts';

/** Mounts the routes of polls. */
export function mountPolls({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(pollsRoutes.vote, async ({ viewer, params, body }) => ({
    poll: await voteInPoll(deps, viewer, params.id, body.choice),
  }));
}
