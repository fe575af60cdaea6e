/** Voting: docs/product.md, Polls. */

import { pollsEndpoints } from '@gumball/contract/polls/polls.endpoints';
import type { pollsRoutes } from '@gumball/contract/polls/polls.routes';
import type { Poll as PollState } from '@gumball/contract/polls/polls.schemas';
import { createClient } from '../../lib/api/api-client.ts';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';

/** What a poll does with its post. */
export type PollActions = {
  /** Applies the poll after a vote. */
  take: (poll: PollState) => void;
  /** Fetches the post again, because the shown poll is outdated. */
  readAgain: () => void;
};

const client = createClient<typeof pollsRoutes>(pollsEndpoints);

/** Sends a vote and applies the result. A rejection is shown, and the post is fetched again. */
export async function sendVote(postId: string, choice: number, actions: PollActions): Promise<void> {
  try {
    actions.take((await client.vote({ params: { id: postId }, body: { choice } })).poll);
  } catch (error) {
    toast.error(failureMessage(error, t('Your vote could not be sent')));
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) actions.readAgain();
  }
}
