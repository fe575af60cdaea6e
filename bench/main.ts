/** `npm run bench -- feed|reads|chat`; what is said without arguments tells the options. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchChat } from './chat/chat-bench.ts';
import { toChatTables } from './chat/chat-report.ts';
import { prepareNetwork } from './data-set/prepare.ts';
import { benchFeed } from './feed/feed-bench.ts';
import { benchReads } from './reads/reads-bench.ts';
import { toTable } from './report.ts';

const usage = `npm run bench -- feed  [--scale 1] [--seconds 8] [--connections 32] [--rounds 3] [--data data/bench]
npm run bench -- reads [the same] [--only words,words]
npm run bench -- chat  [--scale 1] [--seconds 3] [--sockets 2000] [--data data/bench]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    sockets: { type: 'string', default: '2000' },
    data: { type: 'string', default: 'data/bench' },
  },
});
const [what = ''] = positionals;
const scale = Number(values.scale);
if (!['feed', 'reads', 'chat'].includes(what) || !(scale > 0)) {
  console.error(usage);
  process.exit(1);
}

const say = (line: string) => console.log(line);
const network = await prepareNetwork(path.resolve(values.data), scale, say);
if (network.filledSeconds !== undefined) say(`Filled ${scale}x in ${network.filledSeconds} s.`);
const { report, table } = await run();
say(`\n${table}`);
const results = path.resolve(values.data, 'results');
await mkdir(results, { recursive: true });
await writeFile(path.join(results, `${what}-${scale}x.md`), `${table}\n`);
await writeFile(path.join(results, `${what}-${scale}x.json`), `${JSON.stringify(report, null, 2)}\n`);

async function run(): Promise<{ report: object; table: string }> {
  if (what === 'chat') {
    const chat = await benchChat(network, {
      sockets: Number(values.sockets),
      seconds: Number(values.seconds ?? '3'),
      say,
    });
    return { report: chat, table: toChatTables(chat, scale) };
  }
  const http = await (what === 'feed' ? benchFeed : benchReads)(network, {
    connections: Number(values.connections),
    seconds: Number(values.seconds ?? '8'),
    rounds: Number(values.rounds),
    only: values.only.split(',').filter((word) => word !== ''),
    say,
  });
  return { report: http, table: toTable(http, scale) };
}
