/** Voting: docs/product.md, Polls. */

import { pollsEndpoints } from '@gumball/contract/polls/polls.endpoints';
import type { pollsRoutes } from '@gumball/contract/polls/polls.routes';
import type { Poll as PollState } from '@gumball/contract/polls/polls.schemas';
import { createClient } from '../../lib/api/api-client.ts';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';

/** What the post that a poll stands in does with it. */
export type PollActions = {
  /** Shows the poll as a vote has left it. */
  take: (poll: PollState) => void;
  /** Reads the post anew, since its poll is no longer what is shown. */
  readAgain: () => void;
};

const client = createClient<typeof pollsRoutes>(pollsEndpoints);

/** Sends a vote and shows what it has made of the poll. Where it is refused the member is told why, and the post is read anew. */
export async function sendVote(postId: string, choice: number, actions: PollActions): Promise<void> {
  try {
    actions.take((await client.vote({ params: { id: postId }, body: { choice } })).poll);
  } catch (error) {
    toast.error(failureMessage(error, t('Your vote could not be sent')));
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) actions.readAgain();
  }
}
