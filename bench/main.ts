/** `npm run bench -- feed|reads|chat|claims|leaderboard|lighthouse|frames`; `--help` prints the options. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchChat } from './chat/chat-bench.ts';
import { toChatTables } from './chat/chat-report.ts';
import { benchClaims, toClaimsTable } from './claims/claims-bench.ts';
import { prepareNetwork } from './data-set/prepare.ts';
import { benchFeed } from './feed/feed-bench.ts';
import { benchFrames } from './frames/frames-bench.ts';
import { toFramesTables } from './frames/frames-report.ts';
import { chatGoals, type Earlier, feedGoals, readGoals, toGoalTable } from './goals.ts';
import { benchBoards, toBoardTable } from './leaderboard/board-bench.ts';
import { benchLighthouse, toLighthouseTable } from './lighthouse/lighthouse-bench.ts';
import { benchReads } from './reads/reads-bench.ts';
import { toTable, toTouchedTable } from './report.ts';

const usage = `npm run bench -- feed  [--scale 1] [--seconds 8] [--connections 32] [--rounds 3] [--data data/bench]
npm run bench -- reads [options of feed] [--only text,text]
npm run bench -- chat  [--scale 1] [--seconds 3] [--sockets 2000] [--data data/bench]
npm run bench -- claims [--scale 0.1] [--rounds 3] [--data data/bench]
npm run bench -- leaderboard [--members 100000,1000000] [--samples 200] [--data data/bench]
npm run bench -- lighthouse [--rounds 3] [--only log-in,home,messages,tasks] [--data data/bench]
npm run bench -- frames [--slowdown 4] [--posts 1000] [--messages 10000] [--data data/bench]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    sockets: { type: 'string', default: '2000' },
    members: { type: 'string', default: '100000,1000000' },
    slowdown: { type: 'string', default: '4' },
    posts: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '10000' },
    samples: { type: 'string', default: '200' },
    data: { type: 'string', default: 'data/bench' },
    help: { type: 'boolean', default: false },
  },
});
const [what = ''] = positionals;
const only = values.only.split(',').filter((word) => word !== '');
const scale = Number(values.scale);
const ofDemo = ['lighthouse', 'frames'];
if (values.help || !['feed', 'reads', 'chat', 'claims', 'leaderboard', ...ofDemo].includes(what) || !(scale > 0)) {
  console.error(usage);
  process.exit(values.help ? 0 : 1);
}

const say = (line: string) => console.log(line);
const root = path.resolve(values.data);
const results = path.join(root, 'results');
const { report, table } = await run();
say(`\n${table}`);
await mkdir(results, { recursive: true });
const file = path.join(results, what === 'leaderboard' || ofDemo.includes(what) ? what : `${what}-${scale}x`);
await writeFile(`${file}.md`, `${table}\n`);
await writeFile(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);

async function run(): Promise<{ report: object; table: string }> {
  if (what === 'leaderboard') {
    const sizes = values.members.split(',').map(Number);
    const boards = await benchBoards(root, sizes, Number(values.samples), say);
    return { report: boards, table: toBoardTable(boards) };
  }
  if (what === 'lighthouse') {
    const visits = await benchLighthouse(root, { rounds: Number(values.rounds), only, say });
    return { report: visits, table: toLighthouseTable(visits) };
  }
  if (what === 'frames') {
    const frames = await benchFrames(root, {
      slowdown: Number(values.slowdown),
      posts: Number(values.posts),
      messages: Number(values.messages),
      say,
    });
    return { report: frames, table: toFramesTables(frames) };
  }
  const network = await prepareNetwork(root, scale, say);
  if (network.filledSeconds !== undefined) say(`Filled ${scale}x in ${network.filledSeconds} s.`);
  if (what === 'claims') {
    const claims = await benchClaims(network, { rounds: Number(values.rounds), say });
    return { report: claims, table: toClaimsTable(claims) };
  }
  if (what === 'chat') {
    const chat = await benchChat(network, {
      sockets: Number(values.sockets),
      seconds: Number(values.seconds ?? '3'),
      say,
    });
    const goals = chatGoals(chat);
    return { report: { ...chat, goals }, table: `${toChatTables(chat, scale)}\n\n${toGoalTable(goals)}` };
  }
  const options = {
    connections: Number(values.connections),
    seconds: Number(values.seconds ?? '8'),
    rounds: Number(values.rounds),
    only,
    say,
  };
  const earlier = await readEarlier();
  if (what === 'feed') {
    const feed = await benchFeed(network, options);
    const goals = feedGoals(feed, earlier);
    return { report: { ...feed, goals }, table: `${toTable(feed, scale, earlier)}\n\n${toGoalTable(goals)}` };
  }
  const reads = await benchReads(network, options);
  const goals = readGoals(reads);
  return {
    report: { ...reads, goals },
    table: [toTable(reads, scale, earlier), toTouchedTable(reads.touched, earlier), toGoalTable(goals)].join('\n\n'),
  };
}

// The latest results of the same benchmark on the largest smaller data set.
async function readEarlier(): Promise<Earlier | undefined> {
  const files = await readdir(results).catch(() => []);
  const scales = files.map((name) => Number(new RegExp(`^${what}-([\\d.]+)x\\.json$`).exec(name)?.[1]));
  const smaller = Math.max(...scales.filter((one) => one < scale));
  if (!Number.isFinite(smaller)) return undefined;
  const report = JSON.parse(await readFile(path.join(results, `${what}-${smaller}x.json`), 'utf8')) as Earlier;
  return { scale: smaller, figures: report.figures, touched: report.touched };
}
