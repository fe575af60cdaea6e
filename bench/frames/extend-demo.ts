import { acquireEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import pg from 'pg';
import { noisePng } from '../chaos/harness/noise-png.ts';
import type { Product } from '../load/product.ts';

const imageSize = 640;

/** A group of the demo user with many messages. */
export type LongChat = { id: string; title: string };

/** Sends a request to a running product as the demo user. */
export type DemoRequest = <Result>(method: 'GET' | 'POST', path: string, body?: object | FormData) => Promise<Result>;

/** Signs the demo user in over HTTP. */
export async function signInAsDemo({ url }: Product): Promise<DemoRequest> {
  let token = '';
  const request: DemoRequest = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
  const { accessToken } = await request<{ accessToken: string }>('POST', '/auth/login', {
    username: 'demo.fun',
    password: 'gumball',
  });
  token = accessToken;
  return request;
}

/**
 * Adds content to the demo community of a running product: copies posts into the past up to the requested number, and
 * adds long and short messages with links and images to a group. Content of an earlier run remains.
 */
export async function extendDemo(
  dataDir: string,
  request: DemoRequest,
  requested: { posts: number; messages: number },
): Promise<LongChat> {
  const database = await acquireEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await copyPosts(client, requested.posts);
    return await fillChat(client, request, requested.messages);
  } finally {
    await client.end();
    await database.close();
  }
}

async function copyPosts(client: pg.Client, requested: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM posts');
  const existing = Number(rows[0]?.count);
  if (existing >= requested) return;
  // Ids have milliseconds above 22 bits. Each copy is half an hour older than the one before it.
  await client.query(
    `INSERT INTO posts (id, user_id, community_id, content, post_type, media, link_preview, likes_count, comments_count, created_at)
     SELECT id - ((copy * 1800000::bigint) << 22), user_id, community_id, content, post_type, media, link_preview, likes_count, 0,
       created_at - copy * interval '30 minutes'
     FROM posts p, generate_series(1, $1) AS copy
     WHERE id > ((copy * 1800000::bigint) << 22)
     ON CONFLICT DO NOTHING`,
    [Math.ceil(requested / Math.max(1, existing - 20))],
  );
}

async function fillChat(client: pg.Client, request: DemoRequest, requested: number): Promise<LongChat> {
  const { rows } = await client.query<{ id: string; name: string; last_sequence: number }>(
    `SELECT c.id, c.name, c.last_sequence FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id
     JOIN users u ON u.id = p.user_id WHERE u.username = 'demo.fun' AND c.is_group ORDER BY c.id LIMIT 1`,
  );
  const [group] = rows;
  if (!group) throw new Error('The demo community has no group.');
  const chat = { id: group.id, title: group.name };
  if (group.last_sequence >= requested) return chat;
  await sendImage(request, chat.id);
  await client.query(
    `WITH talkers AS (
       SELECT array_agg(user_id) AS ids FROM conversation_participants WHERE conversation_id = $1
     ), said AS (
       SELECT array_agg(content) AS words FROM (SELECT content FROM posts WHERE content <> '' ORDER BY id LIMIT 200) posts
     ), shown AS (
       SELECT sequence, media, sender_id, created_at FROM messages WHERE conversation_id = $1 AND media <> '[]' ORDER BY sequence DESC LIMIT 1
     )
     INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at)
     SELECT (extract(epoch FROM shown.created_at - timestamptz '2026-01-01Z') * 1000)::bigint << 22 | 2097152 | at, $1, shown.sequence + at,
       ids[1 + (at / 3 * 7) % array_length(ids, 1)], 'long-' || $1 || '-' || shown.sequence + at,
       CASE WHEN at % 11 = 0 THEN 'https://example.com/page/' || at || ' ' ELSE '' END || left(words[1 + at * 13 % array_length(words, 1)], 20 + at * 37 % 240),
       CASE WHEN at % 25 = 0 THEN 'image' ELSE 'text' END, CASE WHEN at % 25 = 0 THEN shown.media ELSE '[]' END,
       now() - ($2 - at) * interval '4 minutes'
     FROM talkers, said, shown, generate_series(1, $2 - shown.sequence) AS at`,
    [chat.id, requested],
  );
  await changeMessages(client, chat.id);
  await client.query('UPDATE conversations SET last_sequence = $2, last_revision = $2 WHERE id = $1', [
    chat.id,
    requested,
  ]);
  await client.query(
    'UPDATE conversation_participants SET delivered_up_to = $2, read_up_to = $2 WHERE conversation_id = $1',
    [chat.id, requested],
  );
  return chat;
}

// A fourth is edited and has an earlier version, a fifth has reactions, a twentieth is a reply, as in a group that talks much.
async function changeMessages(client: pg.Client, chatId: string): Promise<void> {
  await client.query(
    `INSERT INTO message_versions (conversation_id, sequence, revision, edit_id, content, written_at)
     SELECT conversation_id, sequence, sequence, 'long-' || sequence, left(content, 20), created_at FROM messages
     WHERE conversation_id = $1 AND sequence % 4 = 0 AND temp_id LIKE 'long-%'`,
    [chatId],
  );
  await client.query(
    `WITH readers AS (SELECT array_agg(user_id::text) AS ids FROM conversation_participants WHERE conversation_id = $1)
     UPDATE messages SET revision = sequence, reply_to = CASE WHEN sequence % 20 = 0 THEN sequence - 3 END,
       edited_at = CASE WHEN sequence % 4 = 0 THEN created_at + interval '1 minute' END,
       reactions = CASE WHEN sequence % 5 = 0 THEN
         jsonb_build_array(jsonb_build_object('emoji', '👍', 'userIds', ids[1:1 + sequence % 4])) END
     FROM readers
     WHERE conversation_id = $1 AND temp_id LIKE 'long-%' AND (sequence % 4 = 0 OR sequence % 5 = 0)`,
    [chatId],
  );
}

// Sent over the API, so that the file of its copies exists.
async function sendImage(request: DemoRequest, conversationId: string): Promise<void> {
  const form = new FormData();
  form.append('media', new Blob([new Uint8Array(noisePng(imageSize))], { type: 'image/png' }), 'picture.png');
  const { urls } = await request<{ urls: string[] }>('POST', '/messages/upload/media', form);
  await request('POST', `/messages/conversations/${conversationId}/messages`, { mediaUrls: urls });
}
