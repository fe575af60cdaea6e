import type { Language } from '@gumball/rules/formats/languages';
import { firstOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformResponse,
} from './platform-client.ts';

/** A user who wrote to the bot. */
export type TelegramMessage = {
  updateId: number;
  text: string;
  /** Whether only the author and the bot read it. */
  isPrivate: boolean;
  from: { id: string; username: string | null; name: string; language: Language } | undefined;
};

/** The queries to Telegram (Bot API). Every call throws `PlatformError`. */
export type TelegramClient = PlatformLimits & {
  /** Whether an account is in a chat. Rejected if the bot may not know. */
  isMember(chat: string, accountId: string, signal: AbortSignal): Promise<boolean>;
  /** Reads the name of the bot. */
  findBotName(signal: AbortSignal): Promise<string>;
  /** Reads the messages to the bot from `offset` on; an offset confirms all messages before it. */
  listMessages(offset: number, signal: AbortSignal): Promise<TelegramMessage[]>;
  /**
   * Sends a text to an account that wrote to the bot; the parts in `fixed` are formatted as code, which a tap copies.
   */
  sendMessage(accountId: string, text: string, fixed: readonly string[], signal: AbortSignal): Promise<void>;
};

const chatMember = z.object({
  ok: z.literal(true),
  result: z.object({ status: z.string(), is_member: z.boolean().optional() }),
});
const updates = z.object({
  ok: z.literal(true),
  result: z.array(
    z.object({
      update_id: z.number().int(),
      message: z
        .object({
          text: z.string().default(''),
          chat: z.object({ type: z.string() }).optional(),
          from: z
            .object({
              id: z.number().int().positive(),
              is_bot: z.boolean().default(false),
              username: z.string().max(100).optional(),
              first_name: z.string().max(300).default(''),
              last_name: z.string().max(300).default(''),
              language_code: z.string().max(35).default('en'),
            })
            .optional(),
        })
        .optional()
        // An update that cannot be parsed is skipped, so that later ones are read.
        .catch(undefined),
    }),
  ),
});
const bot = z.object({ ok: z.literal(true), result: z.object({ username: z.string().max(100) }) });
const sent = z.object({ ok: z.literal(true) });
const apiMessage = z.object({
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().int().positive().optional() }).optional(),
});

const notFoundMessages = /user not found|member not found|participant_id_invalid|user_not_participant/i;

/** Creates the client of Telegram. `baseUrl` is an origin without version. */
export function createTelegramClient(options: { baseUrl: string; botToken: string; clock: Clock }): TelegramClient {
  const client = createPlatformClient({ baseUrl: options.baseUrl, headers: {}, clock: options.clock, interpret });
  const call = <T>(method: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal) =>
    client.query({ path: `/bot${options.botToken}/${method}`, query, bucket: method }, schema, signal);

  return {
    async isMember(chat, accountId, signal) {
      try {
        const { result } = await call('getChatMember', { chat_id: `@${chat}`, user_id: accountId }, chatMember, signal);
        if (result.status === 'restricted') return result.is_member === true;
        return ['creator', 'administrator', 'member'].includes(result.status);
      } catch (error) {
        if (error instanceof PlatformError && error.kind === 'refused' && notFoundMessages.test(error.reason))
          return false;
        throw error;
      }
    },
    async findBotName(signal) {
      return (await call('getMe', {}, bot, signal)).result.username;
    },
    async listMessages(offset, signal) {
      const query = { offset: String(offset), limit: '100', timeout: '0', allowed_updates: '["message"]' };
      const { result } = await call('getUpdates', query, updates, signal);
      return result.map(({ update_id, message }) => {
        const from = message?.from;
        return {
          updateId: update_id,
          text: message?.text ?? '',
          isPrivate: message?.chat?.type === 'private',
          from:
            from && !from.is_bot
              ? {
                  id: String(from.id),
                  username: from.username ?? null,
                  name: `${from.first_name} ${from.last_name}`.trim(),
                  language: firstOfferedLanguage([from.language_code]),
                }
              : undefined,
        };
      });
    },
    async sendMessage(accountId, text, fixed, signal) {
      const entities = fixed.map((part) => ({ type: 'code', offset: text.indexOf(part), length: part.length }));
      await call('sendMessage', { chat_id: accountId, text, entities: JSON.stringify(entities) }, sent, signal);
    },
    ...limitsOf(client),
  };
}

function interpret({
  status,
  body,
}: PlatformResponse): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const read = apiMessage.safeParse(body);
  const reason = (read.success && read.data.description) || `it answered ${status}`;
  const wait = read.success ? read.data.parameters?.retry_after : undefined;
  if (status === 429) return { kind: 'busy', reason, retryAfterSeconds: wait };
  // Telegram returns 400 for users and chats it does not find, 403 for chats that the bot is not in.
  if (status === 400 || status === 403) return { kind: 'refused', reason };
  return { kind: 'unreachable', reason, retryAfterSeconds: wait };
}
