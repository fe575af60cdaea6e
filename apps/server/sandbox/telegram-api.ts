import type { ApiResponse, SimulatedApi } from './api.ts';

/** The bot token of the sandbox. It is valid nowhere else. */
export const sandboxBotToken = '1000:sandbox';
const messageMax = 4096;

/** The bot name of the sandbox. */
export const sandboxBotName = 'gumball_sandbox_bot';

/** The part of Telegram's Bot API that the product uses: updates, replies of the bot, and members of chats. */
export const telegramApi: SimulatedApi = {
  platform: 'Telegram',
  owns: (path) => path.startsWith('/bot'),
  async handle(store, { path, query }) {
    const method = path.startsWith(`/bot${sandboxBotToken}/`)
      ? path.slice(`/bot${sandboxBotToken}/`.length)
      : undefined;
    if (method === undefined) return failure(401, 'Unauthorized');
    if (method === 'getUpdates') {
      const offset = /^\d{1,18}$/.exec(query.get('offset') ?? '')?.[0] ?? '0';
      const messages = await store.listMessages(offset);
      return okResponse(
        messages.map(({ id, account_id, handle, name, content, created_at }) => ({
          update_id: Number(id),
          message: {
            message_id: Number(id),
            date: Math.floor(created_at.getTime() / 1000),
            chat: { id: Number(account_id), type: 'private' },
            from: { id: Number(account_id), is_bot: false, first_name: name, username: handle },
            text: content,
          },
        })),
      );
    }
    if (method === 'sendMessage') {
      const to = /^\d{1,18}$/.exec(query.get('chat_id') ?? '')?.[0];
      const reader = to && (await store.findAccount('Telegram', { id: to }));
      if (!reader) return failure(400, 'Bad Request: chat not found');
      const text = (query.get('text') ?? '').replaceAll('\0', '').slice(0, messageMax);
      if (text === '') return failure(400, 'Bad Request: message text is empty');
      await store.addAction(reader.id, 'bot-reply', '', text);
      return okResponse({ message_id: 1, chat: { id: Number(reader.id), type: 'private' }, text });
    }
    if (method !== 'getChatMember') return failure(404, 'Not Found');
    const id = /^\d{1,18}$/.exec(query.get('user_id') ?? '')?.[0];
    const account = id && (await store.findAccount('Telegram', { id }));
    if (!account) return failure(400, 'Bad Request: user not found');
    const chat = (query.get('chat_id') ?? '').replace(/^@/, '').toLowerCase();
    const actions = await store.listActions(account.id, ['join'], 1000);
    const isMember = actions.some(({ target }) => target.toLowerCase() === chat);
    return okResponse({
      status: isMember ? 'member' : 'left',
      user: { id: Number(account.id), is_bot: false, first_name: account.name, username: account.handle },
    });
  },
  errorResponse(kind) {
    if (kind === 'broken') return failure(500, 'Internal Server Error');
    return kind === 'limited'
      ? failure(429, 'Too Many Requests: retry after 15', { retry_after: 15 })
      : failure(403, 'Forbidden: bot is not a member of the channel chat');
  },
};

function okResponse(result: unknown): ApiResponse {
  return { status: 200, body: { ok: true, result } };
}

function failure(status: number, description: string, parameters?: object): ApiResponse {
  return { status, body: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) } };
}
