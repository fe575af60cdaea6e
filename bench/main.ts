/** `npm run bench -- feed|reads [--scale 1] [--connections 32] [--seconds 8] [--rounds 3] [--data data/bench]`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareNetwork } from './data-set/prepare.ts';
import { benchFeed } from './feed/feed-bench.ts';
import { benchReads } from './reads/reads-bench.ts';
import { toTable } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string', default: 'data/bench' },
  },
});

const [what] = positionals;
const scale = Number(values.scale);
if ((what !== 'feed' && what !== 'reads') || !(scale > 0)) {
  console.error(
    'npm run bench -- feed|reads [--scale 1] [--connections 32] [--seconds 8] [--rounds 3] [--data data/bench]',
  );
  process.exit(1);
}

const say = (line: string) => console.log(line);
const network = await prepareNetwork(path.resolve(values.data), scale, say);
if (network.filledSeconds !== undefined) say(`Filled ${scale}x in ${network.filledSeconds} s.`);
const report = await (what === 'feed' ? benchFeed : benchReads)(network, {
  connections: Number(values.connections),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  say,
});
const table = toTable(report, scale);
say(`\n${table}`);
const results = path.resolve(values.data, 'results');
await mkdir(results, { recursive: true });
await writeFile(path.join(results, `${what}-${scale}x.md`), `${table}\n`);
await writeFile(path.join(results, `${what}-${scale}x.json`), `${JSON.stringify(report, null, 2)}\n`);
