import autocannon from 'autocannon';
import { processTreeCpuMs } from './process-stats.ts';
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
  distinctRequests?: number;
  pidsOf(path: Path): number[];
};

type RoundLength = { seconds: number } | { requests: number };

async function measure(
  path: Path,
  length: RoundLength,
  { connections, distinctRequests, pidsOf }: Options,
): Promise<Round> {
  const pids = pidsOf(path);
  const cpu = () => pids.reduce((sum, pid) => sum + processTreeCpuMs(pid), 0);
  let n = 0;
  const before = cpu();
  const result = await autocannon({
    url: path.url,
    connections,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    requests: [
      {
        setupRequest(request) {
          const {
            method,
            path: to,
            headers,
            body,
          } = path.request(distinctRequests === undefined ? n : n % distinctRequests);
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
  const usedMs = cpu() - before;
  const total = result.requests.total;
  return {
    perSecond: Math.round(total / result.duration),
    p50Ms: result.latency.p50,
    // A path without any response in time must not look fast.
    p99Ms: result.requests.total > 0 ? result.latency.p99 : Number.POSITIVE_INFINITY,
    cpuMs: Number((usedMs / Math.max(1, total)).toFixed(3)),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * Measures all paths in turn, `rounds` times, so that noise of the machine affects all of them equally. The first pass
 * only warms up: it sends all `turn` requests once, so that the measured data has been in memory.
 */
export async function measureAll(
  paths: Path[],
  options: Options & { rounds: number; log: (line: string) => void },
): Promise<Figures[]> {
  const rounds = new Map<string, Round[]>(paths.map((path) => [path.name, []]));
  const { distinctRequests, seconds } = options;
  for (const path of paths)
    await measure(
      path,
      distinctRequests === undefined ? { seconds: Math.min(1, seconds) } : { requests: distinctRequests },
      options,
    );
  for (let i = 1; i <= options.rounds; i += 1) {
    for (const path of paths) {
      const round = await measure(path, { seconds }, options);
      rounds.get(path.name)?.push(round);
      options.log(
        `round ${i}  ${path.name.padEnd(30)} ${String(round.perSecond).padStart(6)}/s  p50 ${round.p50Ms} ms  p99 ${round.p99Ms} ms  ${round.cpuMs} ms CPU`,
      );
    }
  }
  return paths.map((path) => summarize(path.name, rounds.get(path.name) ?? []));
}

function summarize(name: string, rounds: Round[]): Figures {
  const medianOf = (pick: (round: Round) => number) => median(rounds.map(pick));
  const rates = rounds.map((round) => round.perSecond);
  return {
    name,
    perSecond: medianOf((round) => round.perSecond),
    p50Ms: medianOf((round) => round.p50Ms),
    p99Ms: medianOf((round) => round.p99Ms),
    cpuMs: medianOf((round) => round.cpuMs),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
    range: [Math.min(...rates), Math.max(...rates)],
  };
}
