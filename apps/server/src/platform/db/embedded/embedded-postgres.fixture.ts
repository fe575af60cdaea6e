/** A minimal server process for tests: starts the embedded database with options and reports in JSON lines. */
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Options of the process. */
export type FixtureOptions = {
  dataDir: string;
  /** Switch to this user first (needs root). */
  uid?: number;
  /** Simulate that user namespaces are unavailable. */
  withoutNamespace?: boolean;
  /** Simulate that the system cannot end PostgreSQL together with its server. */
  withoutParentDeathSignal?: boolean;
};

/** A report of the process. */
export type FixtureReport =
  | { event: 'ready'; pid: number; connection: { host: string; port: number; user: string; database: string } }
  | { event: 'refused'; name: string; message: string };

async function main(options: FixtureOptions): Promise<void> {
  if (options.uid !== undefined) {
    process.setgroups?.([]);
    process.setgid?.(options.uid);
    process.setuid?.(options.uid);
  }
  const print = (report: FixtureReport) => process.stdout.write(`${JSON.stringify(report)}\n`);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: options.dataDir,
      log: (line) => process.stderr.write(`${line}\n`),
      ...(options.withoutNamespace === true ? { namespaceWorks: async () => false } : {}),
      ...(options.withoutParentDeathSignal === true ? { parentDeathSignalWorks: async () => false } : {}),
    });
    process.stdin.once('data', () => {
      void postgres.stop().then(() => process.exit(0));
    });
    print({ event: 'ready', pid: postgres.pid, connection: postgres.connection });
  } catch (error) {
    print({ event: 'refused', name: (error as Error).name, message: (error as Error).message });
    process.exitCode = 1;
  }
}

const [argument] = process.argv.slice(2);
if (argument !== undefined) await main(JSON.parse(argument) as FixtureOptions);
