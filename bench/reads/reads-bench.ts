import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { startBare } from '../load/bare.ts';
import { parentOf, residentMb } from '../load/cpu.ts';
import { type Figures, measureAll, type Path } from '../load/measure.ts';
import { startProduct } from '../load/product.ts';
import { prepareViewers } from '../load/viewers.ts';
import { allReads } from './all-reads.ts';
import { type Read, readWorld } from './read.ts';
import { countTouched, type Touched } from './touched.ts';

const feedPage = 'feed, page 1';
const bareMain = fileURLToPath(new URL('bare-reads.ts', import.meta.url));

// Requests repeat after this number. All are sent once before the measurement, and no read completes as many within the
// second for which some responses are cached.
const turn = 5000;

type Measured = { figures: Figures[]; readyMs: number; idleMb: number; loadedMb: number };
type Options = { connections: number; seconds: number; rounds: number; only: string[]; say: (line: string) => void };

/** Results of the read benchmark. The baseline of each read directly precedes it. */
export type ReadsReport = Measured & { touched: Touched[] };

/**
 * Measures all reads, or those whose names contain one of `only`, on a running product, each with its baseline in the
 * same run. Then counts the statements and blocks of each.
 */
export async function benchReads(network: PreparedNetwork, options: Options): Promise<ReadsReport> {
  // The other reads are compared with the feed.
  const wanted = ({ name }: Read) =>
    name === feedPage || options.only.length === 0 || options.only.some((word) => name.includes(word));
  const measured = await measureReads(network, wanted, options);
  return { ...measured, touched: await countTouched(network, allReads.filter(wanted)) };
}

async function measureReads(
  network: PreparedNetwork,
  wanted: (read: Read) => boolean,
  options: Options,
): Promise<Measured> {
  const product = await startProduct(network.dataDir);
  try {
    const { connection } = network;
    const client = new pg.Client(connection);
    await client.connect();
    const { tokens } = await prepareViewers(client);
    const world = await readWorld(client);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    await client.end();
    const idleMb = residentMb(product.pid);
    const { host, port, user, database: named } = connection;
    const bare = await startBare(bareMain, [host, String(port), user, named]);
    try {
      const paths = allReads.flatMap((read, at): Path[] => {
        const { name, path } = read;
        if (!wanted(read)) return [];
        return [
          {
            name: `baseline: ${name}`,
            url: bare.url,
            request: (n) => ({ method: 'GET', path: `/${at}/${n}`, headers: {} }),
          },
          {
            name,
            url: product.url,
            request: (n) => ({
              method: 'GET',
              path: path(n, world),
              headers: { authorization: `Bearer ${tokens[n % tokens.length]}` },
            }),
          },
        ];
      });
      const figures = await measureAll(paths, {
        ...options,
        turn,
        pidsOf: (path) => (path.url === product.url ? [product.pid] : [bare.pid, database]),
      });
      return { figures, readyMs: product.readyMs, idleMb, loadedMb: residentMb(product.pid) };
    } finally {
      await bare.end();
    }
  } finally {
    await product.end();
  }
}
