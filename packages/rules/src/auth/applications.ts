/** Sign-ups by application: docs/product.md, Accounts. */
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';
import { minimumAgeMax } from '../terms/terms.ts';

/** The most questions that operators ask. */
export const questionsMax = 8;
/** The most characters of a question. */
export const questionMax = 300;
/** The bounds of the length that operators allow for an answer. */
export const answerLimits = { min: 20, max: 2000 } as const;
/** The bounds of the days after which an undecided application ends, or the data of a decided one is removed. */
export const applicationDays = { min: 1, max: 180 } as const;
/** The most characters of the reason of a refusal. */
export const refusalMax = 500;
/** The most applications of one decision. */
export const decisionMax = 50;

/** A question to applicants. Its text identifies it. */
export type ApplicationQuestion = { text: string; isRequired: boolean; maxLength: number };

/** What operators ask of newcomers. */
export type SignUpRequirements = {
  questions: readonly ApplicationQuestion[];
  /** Whether the invitation of a member replaces the application. */
  invitationSkips: boolean;
  /** Days after which an undecided application ends. */
  openDays: number;
  /** Days after the decision until the account of a refused applicant, and the answers of every applicant, are removed. */
  keepDays: number;
  /** The age in years from which somebody may sign up; 0 asks nobody. */
  minimumAge: number;
};

/** The requirements until operators change them. */
export const defaultSignUpRequirements: SignUpRequirements = {
  questions: [],
  invitationSkips: false,
  openDays: 30,
  keepDays: 30,
  minimumAge: 0,
};

/** An answer of an applicant. */
export type ApplicationAnswer = { question: string; answer: string };

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks what operators ask of newcomers. */
export function checkSignUpRequirements({
  questions,
  openDays,
  keepDays,
  minimumAge,
}: SignUpRequirements): RuleResult<'QUESTIONS_INVALID' | 'APPLICATION_DAYS_INVALID' | 'MINIMUM_AGE_INVALID'> {
  const texts = questions.map(({ text }) => text.trim());
  const areValid =
    questions.length <= questionsMax &&
    texts.every((text) => text !== '' && text.length <= questionMax) &&
    new Set(texts).size === texts.length &&
    questions.every(({ maxLength }) => isWithin(maxLength, answerLimits));
  if (!areValid) return { ok: false, code: 'QUESTIONS_INVALID' };
  if (!isWithin(minimumAge, { min: 0, max: minimumAgeMax })) return { ok: false, code: 'MINIMUM_AGE_INVALID' };
  return isWithin(openDays, applicationDays) && isWithin(keepDays, applicationDays)
    ? ok
    : { ok: false, code: 'APPLICATION_DAYS_INVALID' };
}

/** Returns the answers in the order of the questions, trimmed; one that is missing is empty. */
export function answersTo(
  questions: readonly ApplicationQuestion[],
  entered: readonly ApplicationAnswer[],
): ApplicationAnswer[] {
  return questions.map(({ text }) => ({
    question: text,
    answer: entered.find(({ question }) => question === text)?.answer.trim() ?? '',
  }));
}

/** Checks the answers of an applicant. The field of an error is `answers.` and the index of the question. */
export function checkAnswers(
  questions: readonly ApplicationQuestion[],
  entered: readonly ApplicationAnswer[],
): RuleResult<'ANSWER_MISSING' | 'ANSWER_TOO_LONG'> {
  const answers = answersTo(questions, entered);
  for (const [index, { isRequired, maxLength }] of questions.entries()) {
    const { answer = '' } = answers[index] ?? {};
    const field = `answers.${index}`;
    if (isRequired && answer === '') return { ok: false, code: 'ANSWER_MISSING', field };
    if (answer.length > maxLength) return { ok: false, code: 'ANSWER_TOO_LONG', field };
  }
  return ok;
}
