/** Quizzes: docs/product.md, Tasks. */
import { hasLookAlikes, isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum number of questions of a quiz. */
export const quizQuestionsMax = 20;
/** Minimum number of choices of a question. */
export const quizChoicesMin = 2;
/** Maximum number of choices of a question. */
export const quizChoicesMax = 6;
/** Maximum length of a question, in characters. */
export const quizQuestionMax = 300;
/** Maximum length of a choice, in characters. */
export const quizChoiceMax = 200;
/** Maximum number of tries per member: the number of right answers is told after each, so more would be a search. */
export const quizTriesMax = 5;

/** A question with its choices; `correct` is the index of the right one. */
export type QuizQuestion = { text: string; choices: readonly string[]; correct: number };
/** A quiz. `passMark` is the number of right answers that it takes. */
export type Quiz = { questions: readonly QuizQuestion[]; passMark: number; maxTries: number };
/** For each question the indexes of its choices, in the order in which a member sees them. */
export type ChoiceOrder = readonly (readonly number[])[];

const isIntegerBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;
const isText = (text: string, max: number) => !isBlank(text) && text.length <= max;

function isQuestion({ text, choices, correct }: QuizQuestion): boolean {
  return (
    isText(text, quizQuestionMax) &&
    isIntegerBetween(choices.length, quizChoicesMin, quizChoicesMax) &&
    choices.every((choice) => isText(choice, quizChoiceMax)) &&
    !hasLookAlikes(choices) &&
    isIntegerBetween(correct, 0, choices.length - 1)
  );
}

/** Checks a quiz of an operator. */
export function checkQuiz({
  questions,
  passMark,
  maxTries,
}: Quiz): RuleResult<'QUIZ_QUESTIONS_INVALID' | 'QUIZ_PASS_MARK_INVALID' | 'QUIZ_TRIES_INVALID'> {
  if (!isIntegerBetween(questions.length, 1, quizQuestionsMax) || !questions.every(isQuestion))
    return { ok: false, code: 'QUIZ_QUESTIONS_INVALID' };
  if (!isIntegerBetween(passMark, 1, questions.length)) return { ok: false, code: 'QUIZ_PASS_MARK_INVALID' };
  return isIntegerBetween(maxTries, 1, quizTriesMax) ? ok : { ok: false, code: 'QUIZ_TRIES_INVALID' };
}

/** Shuffles the choices of each question. `randomBelow` returns a random integer from 0 to below its argument. */
export function shuffleChoices(
  questions: readonly Pick<QuizQuestion, 'choices'>[],
  randomBelow: (limit: number) => number,
): number[][] {
  return questions.map(({ choices }) => {
    const left = choices.map((_, index) => index);
    return choices.flatMap(() => left.splice(randomBelow(left.length), 1));
  });
}

/** Checks one try: it has to be the next one, there has to be one, and every question needs an answer. */
export function checkTry(
  order: ChoiceOrder,
  { tries, maxTries }: { tries: number; maxTries: number },
  { number, answers }: { number: number; answers: readonly number[] },
): RuleResult<'QUIZ_TRY_COUNTED' | 'QUIZ_NO_TRIES' | 'QUIZ_ANSWERS_REQUIRED'> {
  if (number !== tries + 1) return { ok: false, code: 'QUIZ_TRY_COUNTED' };
  if (tries >= maxTries) return { ok: false, code: 'QUIZ_NO_TRIES' };
  const isComplete =
    answers.length === order.length && order.every((choices, index) => choices[answers[index] ?? -1] !== undefined);
  return isComplete ? ok : { ok: false, code: 'QUIZ_ANSWERS_REQUIRED' };
}

/** Counts the right answers. An answer is the position of a choice in the order that the member saw. */
export function countRight(questions: readonly QuizQuestion[], order: ChoiceOrder, answers: readonly number[]): number {
  return questions.filter(({ correct }, index) => order[index]?.[answers[index] ?? -1] === correct).length;
}
