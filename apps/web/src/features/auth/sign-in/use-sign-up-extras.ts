import type { SignUpExtras } from '@gumball/contract/auth/auth.schemas';
import { toPublicPageKind } from '@gumball/rules/public-pages/page-kinds';
import { useState } from 'react';
import type { SignInOptions } from '../providers/providers.queries.ts';

/**
 * What operators require of a sign-up: the state of its controls, their names, and what is sent. `from` is the kind of
 * public page on which it began.
 */
export function useSignUpExtras(options: SignInOptions, isInvited: boolean, from: string | undefined) {
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [birthDate, setBirthDate] = useState('');
  const [isAccepted, setIsAccepted] = useState(false);
  const { minimumAge } = options;
  const kind = toPublicPageKind(from);
  // The invitation of a member may replace the application.
  const questions = isInvited && options.invitationSkips ? [] : options.questions;
  const required = options.terms.filter((text) => text.required !== null);
  return {
    questions,
    answers,
    setAnswers,
    minimumAge,
    birthDate,
    setBirthDate,
    required,
    isAccepted,
    setIsAccepted,
    fields: [...questions.map((_, index) => `answers.${index}`), 'birthDate'],
    body: (): SignUpExtras => ({
      ...(questions.length > 0
        ? { answers: questions.map(({ text }, index) => ({ question: text, answer: answers[index] ?? '' })) }
        : {}),
      ...(minimumAge > 0 ? { birthDate } : {}),
      ...(kind ? { from: kind } : {}),
      ...(isAccepted ? { consents: required.map(({ kind, version }) => ({ kind, version })) } : {}),
    }),
  };
}

/** The state of what operators require of a sign-up. */
export type SignUpExtrasState = ReturnType<typeof useSignUpExtras>;
