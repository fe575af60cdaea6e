import { toEnglish } from '@gumball/rules/formats/phrase';
import type { CheckName } from '@gumball/rules/operators/check-names';
import {
  type Cause,
  causes,
  type Finding,
  type ProblemCode,
  type ProblemValues,
  toFinding,
} from '@gumball/rules/operators/problem-messages';
import { causeOf } from '../errors/cause-of.ts';

/**
 * The result of one check of `doctor`: its name, its status, and a sentence with the finding and the action to take.
 * `message` is the English one.
 */
export type Check = { name: CheckName; status: 'ok' | 'warning' | 'problem'; message: string } & Finding;

/** A check as stored. One of an older version has no code and no phrase. */
export type StoredCheck = Pick<Check, 'status' | 'message'> & { name: string } & Partial<
    Pick<Check, 'code' | 'phrase'>
  >;

const timeoutMs = 10_000;

/** Creates the result of a check from the code of its finding and the values of its message. */
export function toCheck<Code extends ProblemCode>(
  name: CheckName,
  status: Check['status'],
  code: Code,
  ...values: ProblemValues<Code>
): Check {
  const finding = toFinding(code, ...values);
  return { name, status, ...finding, message: toEnglish(finding.phrase) };
}

/** Runs the checks under one name. An error or a timeout of ten seconds becomes the problem that `toFailure` returns. */
export async function runChecks(toFailure: (cause: Cause) => Check, work: () => Promise<Check[]>): Promise<Check[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Check[]>((resolve) => {
    timer = setTimeout(() => resolve([toFailure(causes.noResponse(timeoutMs / 1000))]), timeoutMs);
  });
  try {
    return await Promise.race([work(), timeout]);
  } catch (error) {
    return [toFailure(causeOf(error))];
  } finally {
    clearTimeout(timer);
  }
}
