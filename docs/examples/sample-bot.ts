// A bot that answers commands, also in groups: docs/api.md. Run it with Node 24:
//   npm install @gumball/client socket.io-client
//   SITE=https://gumball.example TOKEN=gbp_... node sample-bot.ts
import { createClient } from '@gumball/client';
import { io } from 'socket.io-client';

type Incoming = {
  id: string;
  conversationId: string;
  sequenceNumber: number;
  content: string;
  senderId: string | null;
};

/** What a command answers: a text, or a picture or another file that messages can have. */
export type Commands = Record<string, (words: string) => string | File>;

/** Connects a bot that accepts every friend request and answers commands by replies. Returns a function that ends it. */
export async function startBot({ site, token, commands }: { site: string; token: string; commands: Commands }) {
  const api = createClient({ site, token });
  const { data: me, error } = await api.GET('/api/auth/tokens/current');
  if (!me) throw new Error(`The token is not valid: ${error?.code}`);
  const socket = io(site, { auth: { token }, transports: ['websocket'] });

  async function befriend(): Promise<void> {
    const { data } = await api.GET('/api/friends/requests', { params: { query: { type: 'received' } } });
    for (const { id } of data?.requests ?? [])
      await api.PUT('/api/friends/request/{id}', { params: { path: { id } }, body: { action: 'accept' } });
  }

  async function answer(message: Incoming): Promise<void> {
    const [, name = '', words = ''] = /^\/([a-z\d_]+)(?:@\w+)?(?:\s+(.*))?$/s.exec(message.content) ?? [];
    const command = commands[name];
    if (!command || message.senderId === me?.user.id) return;
    const content = command(words);
    // The id makes the answer idempotent: a command that arrives twice is answered once.
    await api.POST('/api/messages/conversations/{id}/messages', {
      params: { path: { id: message.conversationId } },
      body: {
        ...(typeof content === 'string' ? { content } : { mediaUrls: await upload(content) }),
        replyToSequence: message.sequenceNumber,
        tempId: `answer-${message.id}`,
      },
    });
  }

  async function upload(file: File): Promise<string[]> {
    const form = new FormData();
    form.append('media', file);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${site}/api/messages/upload/media`, { method: 'POST', headers, body: form });
    if (!response.ok) throw new Error(`The file was not uploaded: ${response.status}`);
    return ((await response.json()) as { urls: string[] }).urls;
  }

  const report = (problem: unknown) => void process.stderr.write(`The bot failed: ${String(problem)}\n`);
  socket.on('message:new', (message: Incoming) => void answer(message).catch(report));
  socket.on('friends:changed', () => void befriend().catch(report));
  // Also after a lost connection.
  socket.on('connect', () => void befriend().catch(report));
  return () => void socket.disconnect();
}

if (import.meta.main) {
  await startBot({
    site: process.env.SITE ?? '',
    token: process.env.TOKEN ?? '',
    commands: {
      echo: (words) => words,
      roll: () => `You rolled ${1 + Math.floor(Math.random() * 6)}.`,
    },
  });
}
