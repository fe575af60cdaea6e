/** `npm run bench -- feed|reads|chat|claims|checks|leaderboard|public|lighthouse|frames`; `--help` prints the options. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchChat } from './chat/chat-bench.ts';
import { toChatTables } from './chat/chat-report.ts';
import { benchChecks, checksGoals, toChecksTable } from './checks/checks-bench.ts';
import { benchClaims, toClaimsTable } from './claims/claims-bench.ts';
import { prepareNetwork } from './data-set/prepare.ts';
import { benchFeed } from './feed/feed-bench.ts';
import { benchFrames } from './frames/frames-bench.ts';
import { toFramesTables } from './frames/frames-report.ts';
import { chatGoals, feedGoals, type PreviousRun, readGoals, toGoalTable } from './goals.ts';
import { benchLeaderboard, toLeaderboardTable } from './leaderboard/leaderboard-bench.ts';
import { benchLighthouse, toLighthouseTable } from './lighthouse/lighthouse-bench.ts';
import { benchPublic, publicGoals, toPublicTable } from './public/public-bench.ts';
import { benchReads } from './reads/reads-bench.ts';
import { toDatabaseWorkTable, toTable } from './report.ts';

const usage = `npm run bench -- feed  [--scale 1] [--seconds 8] [--connections 32] [--rounds 3] [--data data/bench]
npm run bench -- reads [options of feed] [--only text,text]
npm run bench -- chat  [--scale 1] [--seconds 3] [--sockets 2000] [--data data/bench]
npm run bench -- claims [--scale 0.1] [--rounds 3] [--data data/bench]
npm run bench -- checks [--data data/bench]
npm run bench -- leaderboard [--members 100000,1000000] [--samples 200] [--data data/bench]
npm run bench -- public [--connections 32] [--seconds 8] [--rounds 3] [--data data/bench]
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
const [benchmark = ''] = positionals;
const only = values.only.split(',').filter((text) => text !== '');
const scale = Number(values.scale);
const demoBenchmarks = ['lighthouse', 'frames'];
const unscaled = ['leaderboard', 'checks', 'public'];
if (
  values.help ||
  !['feed', 'reads', 'chat', 'claims', ...unscaled, ...demoBenchmarks].includes(benchmark) ||
  !(scale > 0)
) {
  console.error(usage);
  process.exit(values.help ? 0 : 1);
}

const log = (line: string) => console.log(line);
const root = path.resolve(values.data);
const results = path.join(root, 'results');
const { report, table } = await run();
log(`\n${table}`);
await mkdir(results, { recursive: true });
const file = path.join(
  results,
  unscaled.includes(benchmark) || demoBenchmarks.includes(benchmark) ? benchmark : `${benchmark}-${scale}x`,
);
await writeFile(`${file}.md`, `${table}\n`);
await writeFile(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);

async function run(): Promise<{ report: object; table: string }> {
  if (benchmark === 'leaderboard') {
    const sizes = values.members.split(',').map(Number);
    const leaderboard = await benchLeaderboard(root, sizes, Number(values.samples), log);
    return { report: leaderboard, table: toLeaderboardTable(leaderboard) };
  }
  if (benchmark === 'checks') {
    await mkdir(root, { recursive: true });
    const checks = await benchChecks(root, log);
    const goals = checksGoals(checks);
    return { report: { checks, goals }, table: `${toChecksTable(checks)}\n\n${toGoalTable(goals)}` };
  }
  if (benchmark === 'public') {
    await mkdir(root, { recursive: true });
    const load = { connections: Number(values.connections), seconds: Number(values.seconds ?? '8'), log };
    const publicPages = await benchPublic(root, { ...load, rounds: Number(values.rounds) });
    const goals = publicGoals(publicPages);
    return { report: { ...publicPages, goals }, table: `${toPublicTable(publicPages)}\n\n${toGoalTable(goals)}` };
  }
  if (benchmark === 'lighthouse') {
    const audits = await benchLighthouse(root, { rounds: Number(values.rounds), only, print: log });
    return { report: audits, table: toLighthouseTable(audits) };
  }
  if (benchmark === 'frames') {
    const frames = await benchFrames(root, {
      slowdown: Number(values.slowdown),
      posts: Number(values.posts),
      messages: Number(values.messages),
      log,
    });
    return { report: frames, table: toFramesTables(frames) };
  }
  const network = await prepareNetwork(root, scale, log);
  if (network.filledSeconds !== undefined) log(`Filled ${scale}x in ${network.filledSeconds} s.`);
  if (benchmark === 'claims') {
    const claims = await benchClaims(network, { rounds: Number(values.rounds), print: log });
    return { report: claims, table: toClaimsTable(claims) };
  }
  if (benchmark === 'chat') {
    const chat = await benchChat(network, {
      sockets: Number(values.sockets),
      seconds: Number(values.seconds ?? '3'),
      log,
    });
    const goals = chatGoals(chat);
    return { report: { ...chat, goals }, table: `${toChatTables(chat, scale)}\n\n${toGoalTable(goals)}` };
  }
  const options = {
    connections: Number(values.connections),
    seconds: Number(values.seconds ?? '8'),
    rounds: Number(values.rounds),
    only,
    log,
  };
  const previous = await readPreviousRun();
  if (benchmark === 'feed') {
    const feed = await benchFeed(network, options);
    const goals = feedGoals(feed, previous);
    return { report: { ...feed, goals }, table: `${toTable(feed, scale, previous)}\n\n${toGoalTable(goals)}` };
  }
  const reads = await benchReads(network, options);
  const goals = readGoals(reads);
  return {
    report: { ...reads, goals },
    table: [
      toTable(reads, scale, previous),
      toDatabaseWorkTable(reads.databaseWork, previous),
      toGoalTable(goals),
    ].join('\n\n'),
  };
}

// The latest results of the same benchmark on the largest smaller data set.
async function readPreviousRun(): Promise<PreviousRun | undefined> {
  const files = await readdir(results).catch(() => []);
  const scales = files.map((name) => Number(new RegExp(`^${benchmark}-([\\d.]+)x\\.json$`).exec(name)?.[1]));
  const smaller = Math.max(...scales.filter((candidate) => candidate < scale));
  if (!Number.isFinite(smaller)) return undefined;
  const report = JSON.parse(await readFile(path.join(results, `${benchmark}-${smaller}x.json`), 'utf8')) as PreviousRun;
  return { scale: smaller, figures: report.figures, touched: report.touched };
}
