/**
 * The baselines of a feed page (Fastify, one prepared query, JSON) and of a write (one committed row), without
 * permission checks, validation or envelope. It runs as a separate process: `node bench/feed/baseline-feed.ts <socket
 * folder> <database port> <user> <database> <viewer id>`. It prints its address.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { baselineCommit } from '../load/baseline-commits.ts';

const [host = '', port = '', user = '', database = '', viewerId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ host, port: Number(port), user, database, max: 16 });
const page = {
  name: 'bare-feed',
  text: `
    SELECT p.id, p.content, p.post_type, p.media, p.link_preview, p.likes_count, p.comments_count, p.created_at, p.edited_at,
      u.id AS user_id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, c.id AS community_id, c.name AS community_name,
      l.post_id IS NOT NULL AS liked, s.post_id IS NOT NULL AS saved
    FROM (SELECT * FROM posts ORDER BY id DESC LIMIT 11) p
    JOIN users u ON u.id = p.user_id
    LEFT JOIN communities c ON c.id = p.community_id
    LEFT JOIN post_likes l ON l.post_id = p.id AND l.user_id = $1
    LEFT JOIN post_saves s ON s.user_id = $1 AND s.post_id = p.id
    ORDER BY p.id DESC`,
};

const app = Fastify();
app.get('/feed', async () => {
  const { rows } = await pool.query({ ...page, values: [viewerId] });
  return { posts: rows.slice(0, 10) };
});
app.post<{ Body: { content: string } }>('/commit', async ({ body }) => {
  await pool.query({ ...baselineCommit, values: [body.content] });
  return { success: true };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => process.exit(0));
