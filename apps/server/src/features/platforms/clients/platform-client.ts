import { dayMs } from '@gumball/rules/formats/durations';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';

/**
 * Why a platform gave no answer: it does not say (`refused`), it asks for patience (`busy`), there is no such thing (`missing`), or nothing usable came
 * (`unreachable`).
 */
export type PlatformErrorKind = 'refused' | 'busy' | 'missing' | 'unreachable';

/**
 * A question that a platform did not answer. `retryAt` says until when it asks for patience, `reason` what it called the trouble; `personal` is a trouble
 * with the account that was asked about, not with the question.
 */
export class PlatformError extends Error {
  readonly trouble: PlatformErrorKind;
  readonly retryAt: Date | undefined;
  readonly personal: boolean;
  readonly reason: string;
  constructor(
    trouble: PlatformErrorKind,
    reason: string,
    more: { retryAt?: Date | undefined; personal?: boolean } = {},
  ) {
    super(`${trouble}: ${reason}`);
    this.trouble = trouble;
    this.reason = reason;
    this.retryAt = more.retryAt;
    this.personal = more.personal ?? false;
  }
}

/** What came back: status, headers, the body as JSON or undefined where it is none. */
export type PlatformResponse = { status: number; headers: Headers; body: unknown };

/** Asks one platform. */
export type PlatformClient = {
  /** Asks a question and reads the answer by `schema`; throws `PlatformError`. `bucket` names what the platform counts its limit for. */
  query<T>(
    question: { path: string; query: Record<string, string>; bucket: string },
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T>;
  /** Until when the platform asks for patience with everything or one bucket; undefined where it does not. */
  pausedUntil(bucket?: string): Date | undefined;
  /** Until when what a limit has left is kept for members who wait, because half of it is used; undefined where there is enough. */
  rateLimitedUntil(): Date | undefined;
};

const maxBodyBytes = 2 * 1024 * 1024;
const timeoutMs = 60_000;
const maxPauseMs = dayMs;

/**
 * Makes the client of one platform. `judge` tells what an answer that is no success means. Limits are read from the answers: a bucket that is used up is
 * not asked again before its time.
 */
export function createPlatformClient(options: {
  baseUrl: string;
  headers: Record<string, string>;
  clock: Clock;
  interpret: (response: PlatformResponse) => { trouble: PlatformErrorKind; reason: string; retryAfterSeconds?: number };
}): PlatformClient {
  const { clock } = options;
  const origin = options.baseUrl.replace(/(?<!\/)\/+$/, '');
  const pauses = new Map<string, number>();
  const activePauses = new Map<string, number>();

  const pause = (bucket: string, untilMs: number) => {
    const now = clock.now().getTime();
    pauses.set(bucket, Math.min(Math.max(untilMs, now), now + maxPauseMs));
  };
  const pausedUntil = (bucket?: string) => {
    const now = clock.now().getTime();
    for (const [name, until] of pauses) if (until <= now) pauses.delete(name);
    const until = bucket === undefined ? Math.max(0, ...pauses.values()) : pauses.get(bucket);
    return until ? new Date(until) : undefined;
  };

  const note = (bucket: string, headers: Headers, reset: number | undefined) => {
    const remaining = numberIn(headers, 'x-rate-limit-remaining');
    const limit = numberIn(headers, 'x-rate-limit-limit');
    if (remaining === undefined || reset === undefined) return;
    if (remaining === 0) pause(bucket, reset);
    if (limit !== undefined && remaining <= limit / 2) activePauses.set(bucket, reset);
    else activePauses.delete(bucket);
  };

  return {
    pausedUntil,
    rateLimitedUntil() {
      const now = clock.now().getTime();
      for (const [bucket, until] of activePauses) if (until <= now) activePauses.delete(bucket);
      const until = Math.max(0, pausedUntil()?.getTime() ?? 0, ...activePauses.values());
      return until > 0 ? new Date(until) : undefined;
    },
    async query({ path, query, bucket }, schema, signal) {
      const paused = pausedUntil(bucket);
      if (paused) throw new PlatformError('busy', 'its limit is used up', { retryAt: paused });
      const url = new URL(origin + path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const response = await fetchJson(url, options.headers, signal);
      const now = clock.now().getTime();
      const reset = resetOf(response.headers, now);
      if (response.status < 200 || response.status > 299) {
        const { trouble, reason, retryAfterSeconds } = options.interpret(response);
        if (trouble !== 'busy') throw new PlatformError(trouble, reason);
        pause(bucket, retryAfterSeconds === undefined ? (reset ?? now + timeoutMs) : now + retryAfterSeconds * 1000);
        throw new PlatformError('busy', reason, { retryAt: pausedUntil(bucket) });
      }
      note(bucket, response.headers, reset);
      const read = schema.safeParse(response.body);
      if (!read.success) throw new PlatformError('unreachable', 'its answer could not be read');
      return read.data;
    },
  };
}

// X tells the second of the reset, HTTP in general the seconds to wait.
function resetOf(headers: Headers, now: number): number | undefined {
  const waitSeconds = numberIn(headers, 'retry-after');
  if (waitSeconds !== undefined) return now + waitSeconds * 1000;
  const resetSeconds = numberIn(headers, 'x-rate-limit-reset');
  return resetSeconds === undefined ? undefined : resetSeconds * 1000;
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

async function fetchJson(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<PlatformResponse> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal,
    });
    const text = await readText(response);
    return { status: response.status, headers: response.headers, body: asJson(text) };
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw new PlatformError('unreachable', signal.aborted ? 'it took too long to answer' : 'there was no answer');
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBodyBytes) throw new PlatformError('unreachable', 'its answer was too long');
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
