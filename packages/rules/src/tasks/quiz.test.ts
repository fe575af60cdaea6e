import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkQuiz, checkTry, countRight, type Quiz, shuffleChoices } from './quiz.ts';

const question = { text: 'Which film?', choices: ['Colour', 'Slide', 'None'], correct: 1 };
const quiz: Quiz = { questions: [question, question], passMark: 2, maxTries: 3 };

it.each<[Partial<Quiz>, string]>([
  [{}, 'ok'],
  [{ questions: [] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: Array.from({ length: 21 }, () => question) }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, text: ' ' }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, choices: ['One'] }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, choices: ['One', ' One '] }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, choices: ['One', 'One\u200b'] }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, choices: ['One', '\u200b'] }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, choices: ['1', '2', '3', '4', '5', '6', '7'] }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, choices: ['One', 'x'.repeat(201)] }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ questions: [{ ...question, correct: 3 }] }, 'QUIZ_QUESTIONS_INVALID'],
  [{ passMark: 0 }, 'QUIZ_PASS_MARK_INVALID'],
  [{ passMark: 3 }, 'QUIZ_PASS_MARK_INVALID'],
  [{ maxTries: 0 }, 'QUIZ_TRIES_INVALID'],
  [{ maxTries: 6 }, 'QUIZ_TRIES_INVALID'],
])('a quiz with %j: %s', (change, expected) => {
  const result = checkQuiz({ ...quiz, ...change });
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});

it('counts a right answer wherever its choice is shown, and no other', () => {
  const choices = fc.integer({ min: 2, max: 6 }).map((count) => Array.from({ length: count }, (_, at) => `${at}`));
  const one = choices.chain((texts) => fc.record({ choices: fc.constant(texts), correct: fc.nat(texts.length - 1) }));
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat(1e6)), (list, numbers) => {
      const questions = list.map((entry) => ({ ...entry, text: 'Which?' }));
      const order = shuffleChoices(questions, (limit) => (numbers.next().value ?? 0) % limit);
      for (const [at, shown] of order.entries())
        expect(shown.toSorted((one, other) => one - other)).toEqual(questions[at]?.choices.map((_, index) => index));
      const right = questions.map(({ correct }, at) => order[at]?.indexOf(correct) ?? -1);
      expect(countRight(questions, order, right)).toBe(questions.length);
      const wrong = right.map((position, at) => (position + 1) % (order[at]?.length ?? 1));
      expect(countRight(questions, order, wrong)).toBe(0);
    }),
  );
});

it.each([
  [1, [0, 2], 'ok'],
  [2, [0, 2], 'QUIZ_TRY_COUNTED'],
  [0, [0, 2], 'QUIZ_TRY_COUNTED'],
  [1, [0], 'QUIZ_ANSWERS_REQUIRED'],
  [1, [0, 3], 'QUIZ_ANSWERS_REQUIRED'],
  [1, [0, -1], 'QUIZ_ANSWERS_REQUIRED'],
  [1, [0, 1, 2], 'QUIZ_ANSWERS_REQUIRED'],
])('try %i with the answers %j: %s', (number, answers, expected) => {
  const order = [
    [2, 0, 1],
    [0, 1, 2],
  ];
  const result = checkTry(order, { tries: 0, maxTries: 1 }, { number, answers });
  expect(result.ok ? 'ok' : result.code).toBe(expected);
  const over = checkTry(order, { tries: 1, maxTries: 1 }, { number: 2, answers });
  expect(over).toEqual({ ok: false, code: 'QUIZ_NO_TRIES' });
});
