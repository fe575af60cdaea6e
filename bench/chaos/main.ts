/**
 * `npm run chaos -- NAME… --times N --seconds S` runs the named faults, or all. Exits with an error if a guarantee is
 * violated.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import { startCluster } from './harness/cluster.ts';
import { runFaults, toFaultTable } from './run-faults.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    seconds: { type: 'string' },
    short: { type: 'boolean', default: false },
    data: { type: 'string', default: 'data/bench' },
    help: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((arg) => !allFaults.some(({ name }) => name === arg));
if (values.help || unknown.length > 0) {
  console.error('npm run chaos -- [NAME…] [--times N] [--seconds S] [--short] [--data data/bench]\n');
  for (const { name, goal } of allFaults) console.error(`${name.padEnd(18)} ${goal}`);
  process.exit(values.help ? 0 : 1);
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const log = (line: string) => console.log(line);
const cluster = await startCluster(false);
try {
  const selected = allFaults.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const options = { times: number(values.times), seconds: number(values.seconds), short: values.short, cluster, log };
  const reports = await runFaults(selected, options);
  const table = toFaultTable(reports);
  log(`\n${table}`);
  const results = path.resolve(values.data, 'results');
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, 'chaos.md'), `${table}\n`);
  await writeFile(path.join(results, 'chaos.json'), `${JSON.stringify(reports, null, 2)}\n`);
  process.exitCode = reports.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
} finally {
  await cluster.stop();
}
