import { randomUUID } from 'node:crypto';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { externalMessages } from '@gumball/rules/platforms/platform-messages';
import { externalWaitMax } from '@gumball/rules/tasks/external-check';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { GuardedFetchError } from '../../../platform/outbound/guarded-fetch.ts';
import { signRequest } from '../../../platform/outbound/sign-request.ts';
import type { ActionResult } from '../../platforms/checks/run-verifier.ts';
import { findExternal } from './external.store.ts';

const answer = z.object({
  status: z.enum(['done', 'not_done', 'later']),
  retryAfter: z.number().min(1).max(externalWaitMax).optional(),
});
const maxAnswerBytes = 16 * 1024;
const timeoutMs = 5000;

/** The result of a question, and why it was no answer. */
export type AskedResult = { result: ActionResult; problem: 'unreachable' | 'malformed' | null };

/**
 * Asks the address of a task whether a member did it, by a signed request. The guarded fetch refuses private addresses,
 * redirects and long answers, and ends after five seconds. Everything but a well-formed answer means that it is asked
 * again later. `test` marks a question of an operator. Never throws for errors of the address.
 */
export async function askAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'guardedFetch'>,
  { taskId, userId, test = false }: { taskId: string; userId: string; test?: boolean },
): Promise<AskedResult> {
  const row = await findExternal(deps.db, taskId, userId);
  if (!row) return { result: { kind: 'not_done' }, problem: null };
  const now = deps.clock.now();
  const { hostname } = new URL(row.url);
  const body = Buffer.from(
    JSON.stringify({
      id: randomUUID(),
      test,
      task: { id: taskId, title: row.title },
      member: { id: userId, username: row.username },
    }),
  );
  const none = (problem: 'unreachable' | 'malformed'): AskedResult => ({
    result: { kind: 'later', reason: toEnglish(externalMessages.unreachable(hostname)), retryAt: undefined },
    problem,
  });
  let text: string;
  try {
    const response = await deps.guardedFetch({
      url: row.url,
      post: { body, headers: signRequest(row.secret, body, now) },
      maxBytes: maxAnswerBytes,
      onOversize: 'refuse',
      accept: (type) => type === 'application/json',
      acceptHeader: 'application/json',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = response.body.toString();
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return none(error.reason === 'type' || error.reason === 'size' ? 'malformed' : 'unreachable');
  }
  const read = answer.safeParse(parseJson(text));
  if (!read.success) return none('malformed');
  const { status, retryAfter } = read.data;
  if (status === 'done') return { result: { kind: 'done', evidence: null }, problem: null };
  if (status === 'not_done') return { result: { kind: 'not_done' }, problem: null };
  const retryAt = retryAfter === undefined ? undefined : new Date(now.getTime() + retryAfter * 1000);
  return { result: { kind: 'later', reason: toEnglish(externalMessages.later(hostname)), retryAt }, problem: null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
