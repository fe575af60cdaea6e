import { type AuthErrorCode, authMessageOf } from '@gumball/contract/auth/auth-errors';
import type { Suspension } from '@gumball/contract/moderation/sanctions.schemas';
import type { RuleResult } from '@gumball/rules/rule-result';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { translate } from '../../../lib/i18n/i18n.ts';

/** An error of a form: the message, its field, the time to wait if the server limits the rate, and a suspension. */
export type Problem = { message: string; field?: string; waitSeconds?: number; suspension?: Suspension };

type Submission = {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  problem: Problem | undefined;
  /** The message of one field. */
  problemOf: (field: string) => string | undefined;
  /** The props that connect an input to its value and its message. */
  bind: (
    field: string,
    value: string,
    setValue: (value: string) => void,
  ) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The error if no field of the form can show it. */
  formProblem: Problem | undefined;
  /** Clears the message when its field changes; a waiting time stays. */
  forgive: () => void;
  /** Clears an expired waiting time. */
  endWait: () => void;
  submit: (event: { preventDefault: () => void }) => void;
};

/** Converts a rejection or another failure to an error of a form. */
export function problemOfError(error: unknown, messageOfError: (error: unknown) => string): Problem {
  if (!(error instanceof ApiError)) return { message: messageOfError(error) };
  const suspension = error.body?.suspension;
  if (suspension) return { message: messageOfError(error), suspension };
  const [first] = error.errors;
  const wait = error.status === 429 ? error.retryAfterSeconds : undefined;
  if (wait) return { message: messageOfError(error), waitSeconds: wait };
  return first ? { message: messageOfError(error), field: first.field } : { message: messageOfError(error) };
}

/**
 * Submits a form: `check` validates it by the server's rules, `send` sends the request, `explain` maps its failure to a
 * message, or handles it and returns undefined. One submission at a time; the first invalid field gets the focus, by
 * its `name`.
 */
export function useSubmission(options: {
  /** The names of the form's controls. */
  fields: readonly string[];
  check: () => RuleResult<AuthErrorCode>;
  send: () => Promise<void>;
  explain: (error: unknown) => Problem | undefined;
}): Submission {
  const { fields, check, send, explain } = options;
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    if (!problem?.field) return;
    const control = form.current?.elements.namedItem(problem.field);
    if (!(control instanceof HTMLInputElement)) return;
    control.focus();
    if (control.type !== 'date') control.select();
  }, [problem]);

  async function run(): Promise<void> {
    const result = check();
    if (!result.ok) {
      setProblem({ message: translate(authMessageOf(result.code)), ...(result.field ? { field: result.field } : {}) });
      return;
    }
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      setProblem(explain(error));
    }
    sending.current = false;
    setBusy(false);
  }

  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const forgive = () => setProblem((now) => (now?.waitSeconds === undefined ? undefined : now));

  return {
    form,
    busy,
    problem,
    problemOf,
    bind: (field, value, setValue) => ({
      name: field,
      value,
      error: problemOf(field),
      onChange: ({ target }) => {
        setValue(target.value);
        forgive();
      },
    }),
    formProblem: problem?.field !== undefined && fields.includes(problem.field) ? undefined : problem,
    forgive,
    endWait: () => setProblem((now) => (now?.waitSeconds === undefined ? now : undefined)),
    submit(event) {
      event.preventDefault();
      if (!sending.current) run().catch(reportError);
    },
  };
}
