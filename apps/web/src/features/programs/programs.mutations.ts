import type { botRoutes } from '@gumball/contract/auth/programs/bots.routes';
import type { BodyOf } from '@gumball/contract/define-routes';
import type { Webhook } from '@gumball/contract/programs/webhooks.schemas';
import type { WebhookEvent } from '@gumball/rules/programs/webhooks';
import {
  botClient,
  incomingClient,
  refreshBots,
  refreshDeliveries,
  refreshWebhooks,
  webhookClient,
} from './programs.queries.ts';

/** Where the events of a new webhook come from: the member, a community, or a bot. */
export type Source = { communityId?: string; botId?: string };

/** Creates a webhook. Returns its secret, which the server does not show again. */
export async function createWebhook(body: { url: string; events: WebhookEvent[] } & Source): Promise<string> {
  const { secret } = await webhookClient.create({ body });
  refreshWebhooks();
  return secret;
}

/** Changes the address or the events of a webhook, or switches it on or off. */
export async function updateWebhook(id: string, body: Pick<Webhook, 'url' | 'events' | 'isOn'>): Promise<void> {
  await webhookClient.update({ params: { id }, body });
  refreshWebhooks();
}

/** Replaces the secret of a webhook and returns the new one. */
export async function renewWebhookSecret(id: string): Promise<string> {
  return (await webhookClient.renewSecret({ params: { id } })).secret;
}

/** Deletes a webhook. */
export async function removeWebhook(id: string): Promise<void> {
  await webhookClient.remove({ params: { id } });
  refreshWebhooks();
}

/** Sends a test event. */
export async function testWebhook(id: string): Promise<void> {
  await webhookClient.test({ params: { id } });
  refreshDeliveries(id);
}

/** Delivers an event again. */
export async function redeliver(id: string, deliveryId: string): Promise<void> {
  await webhookClient.redeliver({ params: { id, deliveryId } });
  refreshDeliveries(id);
}

/** Creates a bot, or the incoming webhook of a community. Returns its token. */
export async function createBot({
  communityId,
  ...body
}: {
  name: string;
  username: string;
  bio: string;
  communityId: string | undefined;
}): Promise<string> {
  const { token } =
    communityId === undefined
      ? await botClient.create({ body })
      : await incomingClient.create({ params: { id: communityId }, body });
  refreshBots();
  return token;
}

/** Replaces the token of a bot and returns the new one. */
export async function renewBotToken(id: string): Promise<string> {
  return (await botClient.renewToken({ params: { id } })).token;
}

/** Deletes a bot with what it wrote. */
export async function removeBot(id: string): Promise<void> {
  await botClient.remove({ params: { id } });
  refreshBots();
}

/** Changes a bot: its texts, its commands, and who may add it to groups. */
export async function updateBot(id: string, body: BodyOf<typeof botRoutes.update>): Promise<void> {
  await botClient.update({ params: { id }, body });
  refreshBots();
}
