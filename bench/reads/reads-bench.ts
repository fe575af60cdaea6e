import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { startBaseline } from '../load/baseline.ts';
import { type Figures, measureAll, type Path } from '../load/measure.ts';
import { parentOf, residentMb } from '../load/process-stats.ts';
import { startProduct } from '../load/product.ts';
import { prepareViewers } from '../load/viewers.ts';
import { allReads } from './all-reads.ts';
import { type DatabaseWork, measureDatabaseWork } from './database-work.ts';
import { loadReadTargets, type Read } from './read.ts';

const feedPage = 'feed, page 1';
const baselineMain = fileURLToPath(new URL('baseline-reads.ts', import.meta.url));

// Requests repeat after this number. All are sent once before the measurement, and no read completes as many within the
// second for which some responses are cached.
const distinctRequests = 5000;

type Measured = { figures: Figures[]; readyMs: number; idleMb: number; loadedMb: number };
type Options = { connections: number; seconds: number; rounds: number; only: string[]; log: (line: string) => void };

/** Results of the read benchmark. The baseline of each read directly precedes it. */
export type ReadsReport = Measured & { databaseWork: DatabaseWork[] };

/**
 * Measures all reads, or those whose names contain one of `only`, on a running product, each with its baseline in the
 * same run. Then counts the statements and blocks of each.
 */
export async function benchReads(network: PreparedNetwork, options: Options): Promise<ReadsReport> {
  // The other reads are compared with the feed.
  const isSelected = ({ name }: Read) =>
    name === feedPage || options.only.length === 0 || options.only.some((text) => name.includes(text));
  const measured = await measureReads(network, isSelected, options);
  return { ...measured, databaseWork: await measureDatabaseWork(network, allReads.filter(isSelected)) };
}

async function measureReads(
  network: PreparedNetwork,
  isSelected: (read: Read) => boolean,
  options: Options,
): Promise<Measured> {
  const product = await startProduct(network.dataDir);
  try {
    const { connection } = network;
    const client = new pg.Client(connection);
    await client.connect();
    const { tokens } = await prepareViewers(client);
    const targets = await loadReadTargets(client);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    await client.end();
    const idleMb = residentMb(product.pid);
    const { host, port, user, database: databaseName } = connection;
    const baseline = await startBaseline(baselineMain, [host, String(port), user, databaseName]);
    try {
      const paths = allReads.flatMap((read, index): Path[] => {
        const { name, path } = read;
        if (!isSelected(read)) return [];
        return [
          {
            name: `baseline: ${name}`,
            url: baseline.url,
            request: (n) => ({ method: 'GET', path: `/${index}/${n}`, headers: {} }),
          },
          {
            name,
            url: product.url,
            request: (n) => ({
              method: 'GET',
              path: path(n, targets),
              headers: { authorization: `Bearer ${tokens[n % tokens.length]}` },
            }),
          },
        ];
      });
      const figures = await measureAll(paths, {
        ...options,
        distinctRequests,
        pidsOf: (path) => (path.url === product.url ? [product.pid] : [baseline.pid, database]),
      });
      return { figures, readyMs: product.readyMs, idleMb, loadedMb: residentMb(product.pid) };
    } finally {
      await baseline.end();
    }
  } finally {
    await product.end();
  }
}
