/** Surveys and polls: docs/product.md, Tasks. */
import { hasLookAlikes, isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum number of questions of a survey. */
export const surveyQuestionsMax = 20;
/** Maximum length of a question, in characters. */
export const surveyQuestionMax = 300;
/** Minimum number of choices of a question. */
export const surveyChoicesMin = 2;
/** Maximum number of choices of a question. */
export const surveyChoicesMax = 10;
/** Maximum length of a choice, in characters. */
export const surveyChoiceMax = 200;
/** Maximum length of an answer in text, in characters. */
export const surveyTextMax = 2000;
/** Largest absolute number as an answer. */
export const surveyNumberMax = 1_000_000_000;

/** How a question is answered: by one choice, any of the choices, a text, or a number. */
export const surveyQuestionKinds = ['single', 'multiple', 'text', 'number'] as const;
/** How a question is answered. */
export type SurveyQuestionKind = (typeof surveyQuestionKinds)[number];
/** A question; only those with choices have some. */
export type SurveyQuestion = { kind: SurveyQuestionKind; text: string; choices: readonly string[]; required: boolean };
/** A survey. With `showsResults` members who answered see the numbers of all choices, as in a poll. */
export type Survey = { questions: readonly SurveyQuestion[]; showsResults: boolean };
/** An answer: the index of a choice, the indexes of several, a text, a number; null for a question that is left out. */
export type SurveyAnswer = number | readonly number[] | string | null;

const isIntegerBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;
const isText = (text: string, max: number) => !isBlank(text) && text.length <= max;

/** Returns whether a question is answered by its choices. */
export function hasChoices({ kind }: Pick<SurveyQuestion, 'kind'>): boolean {
  return kind === 'single' || kind === 'multiple';
}

function isQuestion(question: SurveyQuestion): boolean {
  const { text, choices } = question;
  if (!isText(text, surveyQuestionMax)) return false;
  if (!hasChoices(question)) return choices.length === 0;
  return (
    isIntegerBetween(choices.length, surveyChoicesMin, surveyChoicesMax) &&
    choices.every((choice) => isText(choice, surveyChoiceMax)) &&
    !hasLookAlikes(choices)
  );
}

/** Checks a survey of an operator. */
export function checkSurvey({ questions }: Survey): RuleResult<'SURVEY_QUESTIONS_INVALID'> {
  const isValid = isIntegerBetween(questions.length, 1, surveyQuestionsMax) && questions.every(isQuestion);
  return isValid ? ok : { ok: false, code: 'SURVEY_QUESTIONS_INVALID' };
}

/** Returns whether an answer leaves its question out. */
export function isLeftOut(answer: SurveyAnswer | undefined): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return typeof answer === 'object' && answer.length === 0;
}

function fits({ kind, choices }: SurveyQuestion, answer: SurveyAnswer): boolean {
  const isChoice = (value: number) => isIntegerBetween(value, 0, choices.length - 1);
  if (kind === 'text') return typeof answer === 'string' && answer.length <= surveyTextMax;
  if (kind === 'multiple')
    return (
      typeof answer === 'object' && answer !== null && answer.every(isChoice) && new Set(answer).size === answer.length
    );
  if (typeof answer !== 'number') return false;
  return kind === 'single' ? isChoice(answer) : Number.isFinite(answer) && Math.abs(answer) <= surveyNumberMax;
}

/** Checks the answers of a member: one for each question, of its kind; only optional questions can be left out. */
export function checkSurveyAnswers(
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): RuleResult<'SURVEY_ANSWERS_REQUIRED' | 'SURVEY_ANSWERS_INVALID'> {
  if (answers.length !== questions.length) return { ok: false, code: 'SURVEY_ANSWERS_INVALID' };
  const pairs = questions.map((question, index) => ({ question, answer: answers[index] ?? null }));
  if (pairs.some(({ question, answer }) => !isLeftOut(answer) && !fits(question, answer)))
    return { ok: false, code: 'SURVEY_ANSWERS_INVALID' };
  const isComplete = pairs.every(({ question, answer }) => !question.required || !isLeftOut(answer));
  return isComplete ? ok : { ok: false, code: 'SURVEY_ANSWERS_REQUIRED' };
}

/** Returns an answer as text: the chosen choices, the text or the number; empty for a question that is left out. */
export function answerText({ kind, choices }: SurveyQuestion, answer: SurveyAnswer): string {
  if (answer === null || typeof answer === 'string') return answer ?? '';
  if (typeof answer === 'number' && kind === 'number') return String(answer);
  return [answer]
    .flat()
    .map((choice) => choices[choice] ?? '')
    .join('; ');
}

/** Returns the numbers of the chosen choices. The choices of all questions are numbered through, from 0. */
export function chosenNumbers(questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]): number[] {
  let first = 0;
  return questions.flatMap((question, index) => {
    const start = first;
    first += question.choices.length;
    const answer = answers[index] ?? null;
    if (!hasChoices(question) || isLeftOut(answer) || typeof answer === 'string') return [];
    return (typeof answer === 'number' ? [answer] : [...(answer ?? [])]).map((choice) => start + choice);
  });
}

/** Returns the count of every choice by question. `countOf` takes the number of a choice. */
export function countsByQuestion(
  questions: readonly SurveyQuestion[],
  countOf: (choice: number) => number,
): number[][] {
  let next = 0;
  return questions.map(({ choices }) =>
    choices.map(() => {
      next += 1;
      return countOf(next - 1);
    }),
  );
}
