/**
 * The baselines of reads: Fastify, one prepared query each, JSON, without permission checks, validation or envelope. It
 * runs as a separate process: `node bench/reads/baseline-reads.ts <socket folder> <database port> <user> <database>`. It
 * prints its address and serves `GET /<index of read>/<n>`.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { allReads } from './all-reads.ts';
import { loadReadTargets } from './read.ts';

const [host = '', port = '', user = '', database = ''] = process.argv.slice(2);
const connection = { host, port: Number(port), user, database };
const client = new pg.Client(connection);
await client.connect();
const targets = await loadReadTargets(client);
await client.end();

const pool = new pg.Pool({ ...connection, max: 16 });
const app = Fastify();
for (const [index, { baseline }] of allReads.entries()) {
  app.get<{ Params: { n: string } }>(`/${index}/:n`, async ({ params }) => {
    const { rows } = await pool.query({
      name: `bare-${index}`,
      text: baseline.text,
      values: baseline.values(Number(params.n), targets),
    });
    return { rows };
  });
}
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => process.exit(0));
