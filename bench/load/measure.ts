import autocannon from 'autocannon';
import { treeCpuMs } from './cpu.ts';
import { median } from './quantile.ts';

/** One measured path: its target, and its n-th request. */
export type Path = {
  name: string;
  url: string;
  request(n: number): { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
};

/**
 * The result of one round of one path. `cpuMs` is per request and includes the process trees of server and database.
 */
export type Round = { perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number; failed: number };

/** The medians over all rounds of a path, and the range of its throughput. */
export type Figures = Round & { name: string; range: [least: number, most: number] };

type Options = {
  connections: number;
  seconds: number;
  /** The requests repeat after this number; if it is absent, they do not repeat. */
  turn?: number;
  pidsOf(path: Path): number[];
};

type Length = { seconds: number } | { requests: number };

async function measure(path: Path, length: Length, { connections, turn, pidsOf }: Options): Promise<Round> {
  const pids = pidsOf(path);
  const cpu = () => pids.reduce((sum, pid) => sum + treeCpuMs(pid), 0);
  let n = 0;
  const before = cpu();
  const result = await autocannon({
    url: path.url,
    connections,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    requests: [
      {
        setupRequest(request) {
          const { method, path: to, headers, body } = path.request(turn === undefined ? n : n % turn);
          n += 1;
          return {
            ...request,
            method,
            path: to,
            headers: { ...request.headers, ...headers },
            ...(body ? { body } : {}),
          };
        },
      },
    ],
  });
  const used = cpu() - before;
  const answered = result.requests.total;
  return {
    perSecond: Math.round(answered / result.duration),
    p50Ms: result.latency.p50,
    // A path without any response in time must not look fast.
    p99Ms: result.requests.total > 0 ? result.latency.p99 : Number.POSITIVE_INFINITY,
    cpuMs: Number((used / Math.max(1, answered)).toFixed(3)),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * Measures all paths in turn, `rounds` times, so that noise of the machine affects all of them equally. The first pass
 * only warms up: it sends all `turn` requests once, so that the measured data has been in memory.
 */
export async function measureAll(
  paths: Path[],
  options: Options & { rounds: number; say: (line: string) => void },
): Promise<Figures[]> {
  const rounds = new Map<string, Round[]>(paths.map((path) => [path.name, []]));
  const { turn, seconds } = options;
  for (const path of paths)
    await measure(path, turn === undefined ? { seconds: Math.min(1, seconds) } : { requests: turn }, options);
  for (let i = 1; i <= options.rounds; i += 1) {
    for (const path of paths) {
      const round = await measure(path, { seconds }, options);
      rounds.get(path.name)?.push(round);
      options.say(
        `round ${i}  ${path.name.padEnd(30)} ${String(round.perSecond).padStart(6)}/s  p50 ${round.p50Ms} ms  p99 ${round.p99Ms} ms  ${round.cpuMs} ms CPU`,
      );
    }
  }
  return paths.map((path) => summarise(path.name, rounds.get(path.name) ?? []));
}

function summarise(name: string, rounds: Round[]): Figures {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick));
  const speeds = rounds.map((round) => round.perSecond);
  return {
    name,
    perSecond: middle((round) => round.perSecond),
    p50Ms: middle((round) => round.p50Ms),
    p99Ms: middle((round) => round.p99Ms),
    cpuMs: middle((round) => round.cpuMs),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
    range: [Math.min(...speeds), Math.max(...speeds)],
  };
}
