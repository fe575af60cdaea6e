/** Reports and support messages: docs/product.md, Safety. They reject on failure. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { moderationEndpoints } from '@gumball/contract/moderation/moderation.endpoints';
import type { moderationRoutes } from '@gumball/contract/moderation/moderation.routes';
import { createClient } from '../../lib/api/api-client.ts';

const client = createClient<typeof moderationRoutes>(moderationEndpoints);

/** Reports content or a member to the operators. */
export async function sendReport(body: BodyOf<(typeof moderationRoutes)['report']>): Promise<void> {
  await client.report({ body });
}

/** Sends a message to the operators. */
export async function sendSupportMessage(
  body: BodyOf<(typeof moderationRoutes)['support']>,
  idempotencyKey: string,
): Promise<void> {
  await client.support({ body }, { idempotencyKey });
}
