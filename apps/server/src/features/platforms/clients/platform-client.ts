import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { withoutTrailingSlashes } from '@gumball/rules/formats/trailing-slashes';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import { latestOf, type RateLimits, readRateLimits } from './read-rate-limits.ts';

/**
 * Why a query has no result: the platform rejects it (`refused`), limits the rate (`busy`), does not find it
 * (`missing`), or returns nothing usable (`unreachable`).
 */
export type PlatformErrorKind = 'refused' | 'busy' | 'missing' | 'unreachable';

/**
 * A query without a result. `retryAt` is the time before which the platform asks not to be queried, `reason` its error
 * message; `personal` is an error with the queried account, not with the query.
 */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  readonly retryAt: Date | undefined;
  readonly personal: boolean;
  readonly reason: string;
  constructor(kind: PlatformErrorKind, reason: string, more: { retryAt?: Date | undefined; personal?: boolean } = {}) {
    super(`: ${reason}`);
    this.kind = kind;
    this.reason = reason;
    this.retryAt = more.retryAt;
    this.personal = more.personal ?? false;
  }
}

/** A response: status, headers, and the body as JSON, or undefined if it is none. */
export type PlatformResponse = { status: number; headers: Headers; body: unknown };

/**
 * Accounts that a list of a target names, newest first, each with the id of its action if the list has one. The list is
 * `complete` if an account that is on none of its pages did not act.
 */
export type ActorPage = { actors: ReadonlyMap<string, string | null>; complete: boolean };

/** An account with a public profile. `id` is stable when the name changes, `text` is what its owner wrote there. */
export type ProfileAccount = { id: string; username: string; displayName: string; text: string };

/**
 * Names an account: by what its owner calls it, or by the id that never changes, with the last known name for platforms
 * that find nobody by the id. Another account may have that name by now: callers compare the id.
 */
export type AccountKey = { name: string } | { id: string; lastName?: string };

/** Finds accounts on a platform where a code in the profile proves whose an account is. Throws `PlatformError`. */
export type ProfileClient = {
  findAccount(key: AccountKey, signal: AbortSignal): Promise<ProfileAccount | 'missing'>;
};

/** What is known about a rate limit: the queries that are left in its window, of how many, and the window's end. */
export type Budget = { left: number; limit: number; resetAt: Date };

/** A query. `bucket` names the rate limit of the platform. A form is sent by POST. */
export type PlatformQuestion = {
  path: string;
  query: Record<string, string>;
  form?: Record<string, string>;
  /** Other headers than those of the client. */
  headers?: Record<string, string>;
  bucket: string;
  /** Leaves the last tenth of the rate limit to members who link an account. */
  keepsReserve?: boolean;
  /** The only status of success, where the response has no body. Default: any from 200 to 299. */
  status?: number;
  /** A rejection is about the query as such: it is not sent again for an hour. */
  remembersRejection?: boolean;
};

/** What a client knows about the rate limits of its platform. */
export type PlatformLimits = {
  /** What the platform reported about a rate limit in its current window; undefined if it reported nothing. */
  budgetOf(bucket: string): Budget | undefined;
  /**
   * What the platform last reported about a rate limit, without the reserve for members who link an account. The window
   * may have ended. Undefined if it never reported any.
   */
  lastBudgetOf(bucket: string): Budget | undefined;
  /** The end of the platform's rate limit for all queries or one bucket; undefined if there is none. */
  pausedUntil(bucket?: string): Date | undefined;
  /**
   * Until when the rest of a rate limit is reserved for members who wait, because half of it is used; undefined
   * otherwise.
   */
  rateLimitedUntil(): Date | undefined;
};

/** Queries one platform. */
export type PlatformClient = PlatformLimits & {
  /** Sends a query and parses the response by `schema`; throws `PlatformError`. */
  query<T>(question: PlatformQuestion, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  /** Like `query`, with the headers of the response. */
  queryWithHeaders<T>(
    question: PlatformQuestion,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<{ body: T; headers: Headers }>;
};

/** Returns what the client of a platform shows of the client below it. */
export function limitsOf({ budgetOf, lastBudgetOf, pausedUntil, rateLimitedUntil }: PlatformLimits): PlatformLimits {
  return { budgetOf, lastBudgetOf, pausedUntil, rateLimitedUntil };
}

const maxBodyBytes = 2 * 1024 * 1024;
const defaultPauseMs = 60_000;
const maxPauseMs = dayMs;
const rejectionMs = hourMs;
const inUsePauseMs = 3000;
/** The name of the limit that all queries share, besides those of their buckets. */
const allBuckets = '*';
/** The part of a rate limit that is left to members who link an account. */
const reserveShare = 0.1;

/**
 * Creates the client of one platform. `interpret` maps an unsuccessful response to an error, with the wait that its
 * body names, and whether the limit is that of all queries (`isGlobal`). Rate limits are read from the responses: a
 * bucket is not queried before the time that the platform gave.
 */
export function createPlatformClient(options: {
  baseUrl: string;
  headers: Record<string, string>;
  clock: Clock;
  interpret: (
    response: PlatformResponse,
    now: Date,
  ) => { kind: PlatformErrorKind; reason: string; retryAfterSeconds?: number | undefined; isGlobal?: boolean };
}): PlatformClient {
  const { clock } = options;
  const origin = withoutTrailingSlashes(options.baseUrl);
  const pauses = new Map<string, number>();
  const activePauses = new Map<string, number>();
  const budgets = new Map<string, Budget>();
  const underWay = new Map<string, number>();
  const rejections = new Map<string, { reason: string; untilMs: number }>();

  const pause = (bucket: string, untilMs: number) => {
    const now = clock.now().getTime();
    pauses.set(bucket, Math.min(Math.max(untilMs, now), now + maxPauseMs));
  };
  const pausedUntil = (bucket?: string) => {
    const now = clock.now().getTime();
    for (const [name, until] of pauses) if (until <= now) pauses.delete(name);
    const until =
      bucket === undefined
        ? Math.max(0, ...pauses.values())
        : Math.max(pauses.get(bucket) ?? 0, pauses.get(allBuckets) ?? 0);
    return until ? new Date(until) : undefined;
  };

  const budgetOf = (bucket: string) => {
    const budget = budgets.get(bucket);
    return budget && budget.resetAt > clock.now() ? budget : undefined;
  };

  const note = (bucket: string, { limit, remaining, resetMs, usedUpUntilMs }: RateLimits) => {
    if (usedUpUntilMs !== undefined) pause(bucket, usedUpUntilMs);
    if (remaining === undefined || resetMs === undefined) return;
    if (limit !== undefined) {
      const known = budgetOf(bucket);
      // Responses may overtake each other.
      const left = known?.resetAt.getTime() === resetMs ? Math.min(known.left, remaining) : remaining;
      budgets.set(bucket, { left, limit, resetAt: new Date(resetMs) });
    }
    if (limit !== undefined && remaining <= limit / 2) activePauses.set(bucket, resetMs);
    else activePauses.delete(bucket);
  };

  function assertAllowed({ bucket, keepsReserve = false }: PlatformQuestion): void {
    const paused = pausedUntil(bucket);
    if (paused) throw new PlatformError('busy', 'its rate limit is used up', { retryAt: paused });
    const rejection = rejections.get(bucket);
    if (rejection && rejection.untilMs > clock.now().getTime()) throw new PlatformError('refused', rejection.reason);
    const budget = budgetOf(bucket);
    if (!budget) return;
    const reserve = keepsReserve ? budget.limit * reserveShare : 0;
    if (budget.left <= reserve)
      throw new PlatformError('busy', 'the rest of its rate limit is reserved', { retryAt: budget.resetAt });
    // The queries that are under way may use up the rest. Their responses tell.
    if (budget.left - (underWay.get(bucket) ?? 0) <= reserve)
      throw new PlatformError('busy', 'the rest of its rate limit is in use', {
        retryAt: new Date(clock.now().getTime() + inUsePauseMs),
      });
  }

  const client: PlatformClient = {
    pausedUntil,
    budgetOf,
    lastBudgetOf(bucket) {
      const budget = budgets.get(bucket);
      if (!budget) return undefined;
      const reserve = Math.floor(budget.limit * reserveShare);
      return { ...budget, left: Math.max(0, budget.left - reserve), limit: budget.limit - reserve };
    },
    rateLimitedUntil() {
      const now = clock.now().getTime();
      for (const [bucket, until] of activePauses) if (until <= now) activePauses.delete(bucket);
      const until = Math.max(0, pausedUntil()?.getTime() ?? 0, ...activePauses.values());
      return until > 0 ? new Date(until) : undefined;
    },
    query: async (question, schema, signal) => (await client.queryWithHeaders(question, schema, signal)).body,
    async queryWithHeaders(question, schema, signal) {
      assertAllowed(question);
      const { path, query, bucket, form } = question;
      const url = new URL(origin + path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      underWay.set(bucket, (underWay.get(bucket) ?? 0) + 1);
      const headers = { ...options.headers, ...question.headers };
      const response = await fetchJson(url, { headers, form }, signal).finally(() =>
        underWay.set(bucket, (underWay.get(bucket) ?? 1) - 1),
      );
      const now = clock.now().getTime();
      const limits = readRateLimits(response.headers, now);
      if (response.status < 200 || response.status > 299) {
        const { kind, reason, retryAfterSeconds, isGlobal = false } = options.interpret(response, clock.now());
        const limited = isGlobal ? allBuckets : bucket;
        if (kind === 'refused' && question.remembersRejection)
          rejections.set(bucket, { reason, untilMs: now + rejectionMs });
        if (kind !== 'busy' && kind !== 'unreachable') throw new PlatformError(kind, reason);
        const named = retryAfterSeconds === undefined ? undefined : now + retryAfterSeconds * 1000;
        const until = latestOf([named, limits.retryAfterMs, limits.usedUpUntilMs]);
        const resetMs = until ?? (kind === 'busy' ? limits.resetMs : undefined);
        if (resetMs !== undefined) pause(limited, resetMs);
        // A limit whose reset is over already, by a clock that differs.
        if (kind === 'busy' && !pausedUntil(bucket)) pause(bucket, now + defaultPauseMs);
        throw new PlatformError(kind, reason, { retryAt: pausedUntil(bucket) });
      }
      note(bucket, limits);
      if (question.status !== undefined && response.status !== question.status)
        throw new PlatformError('unreachable', 'its response is malformed');
      const read = schema.safeParse(response.body);
      if (!read.success) throw new PlatformError('unreachable', 'its response is malformed');
      return { body: read.data, headers: response.headers };
    },
  };
  return client;
}

async function fetchJson(
  url: URL,
  { headers, form }: { headers: Record<string, string>; form: Record<string, string> | undefined },
  signal: AbortSignal,
): Promise<PlatformResponse> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'error',
      signal,
    });
    const text = await readText(response);
    return { status: response.status, headers: response.headers, body: asJson(text) };
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw new PlatformError('unreachable', signal.aborted ? 'the request timed out' : 'there was no response');
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBodyBytes) throw new PlatformError('unreachable', 'its response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
