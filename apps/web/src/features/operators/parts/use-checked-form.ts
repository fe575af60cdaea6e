import { type ErrorCode, messageOf } from '@gumball/contract/errors';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** What a check found in a field; without a field it is about the whole form. */
type Violation = { code: ErrorCode; field?: string | undefined };

/**
 * The state of a form that is checked before it is sent. `failureText` is shown where an error of the server has no text
 * of its own.
 */
export function useCheckedForm<Fields extends object>(initial: Fields, failureText: string) {
  const [fields, setFields] = useState(initial);
  const [key, setKey] = useState(newIdempotencyKey);
  const [violation, setViolation] = useState<Violation>();
  const { isBusy, problem, setProblem, run } = useSubmit(failureText);
  // A retry after a lost response must not create a second record. A changed form is another record.
  const renewKey = () => setKey(newIdempotencyKey());
  return {
    fields,
    isBusy,
    renewKey,
    update(change: Partial<Fields>) {
      setFields({ ...fields, ...change });
      renewKey();
    },
    /** Sends the form with its idempotency key, unless a check found something. */
    async save(found: Violation | undefined, send: (idempotencyKey: string) => Promise<unknown>) {
      setViolation(found);
      setProblem(undefined);
      if (!found) await run(() => send(key));
    },
    /** The error of a field; '' is the error of the whole form. */
    errorOf(field: string): string | undefined {
      if (violation && (violation.field ?? '') === field) return translate(messageOf(violation.code));
      return field === '' ? problem : undefined;
    },
  };
}

/** Returns what a rule found, if it found anything. */
export function violationOf(result: { ok: true } | ({ ok: false } & Violation)): Violation | undefined {
  return result.ok ? undefined : result;
}
