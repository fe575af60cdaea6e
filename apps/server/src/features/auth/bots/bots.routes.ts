import { botRoutes, incomingRoutes } from '@gumball/contract/auth/programs/bots.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { createBot } from './create-bot.ts';
import { listBots } from './list-bots.ts';
import { postIncoming } from './post-incoming.ts';
import { removeBot } from './remove-bot.ts';
import { renewBotToken } from './renew-bot-token.ts';
import { updateBot } from './update-bot.ts';

/** Mounts the routes of bots and of incoming webhooks. */
export function mountBots({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const perHook = deps.limits({ name: 'incoming-hook', points: 30, seconds: 600 });
  const perAddress = deps.limits({ name: 'incoming-address', points: 300, seconds: 600, perAddress: true });

  mount(botRoutes.list, async ({ viewer }) => ({ bots: await listBots(deps, viewer) }));
  mount(botRoutes.create, ({ viewer, body, idempotencyKey }) =>
    createBot(deps, viewer, { ...body, communityId: null }, idempotencyKey),
  );
  mount(botRoutes.update, async ({ viewer, params, body }) => ({
    bot: await updateBot(deps, viewer, params.id, body),
  }));
  mount(botRoutes.renewToken, async ({ viewer, params }) => ({ token: await renewBotToken(deps, viewer, params.id) }));
  mount(botRoutes.remove, async ({ viewer, params }) => {
    await removeBot(deps, viewer, params.id);
    return {};
  });
  mount(incomingRoutes.create, ({ viewer, params, body, idempotencyKey }) =>
    createBot(deps, viewer, { ...body, bio: '', communityId: params.id }, idempotencyKey),
  );
  mount(incomingRoutes.post, async ({ params, body, ip, idempotencyKey }) => {
    await perAddress.consume(ip);
    return { postId: await postIncoming(deps, perHook, { token: params.token, text: body.text, key: idempotencyKey }) };
  });
}
