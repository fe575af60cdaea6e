import { describe, expect, it } from 'vitest';
import {
  answersTo,
  checkAnswers,
  checkSignUpRequirements,
  defaultSignUpRequirements,
  questionMax,
  questionsMax,
} from './applications.ts';

const why = { text: 'Why?', isRequired: true, maxLength: 20 };
const who = { text: 'Who?', isRequired: false, maxLength: 20 };

describe('the answers of an applicant', () => {
  it.each([
    [[], 'ANSWER_MISSING', 'answers.0'],
    [[{ question: 'Why?', answer: ' \n ' }], 'ANSWER_MISSING', 'answers.0'],
    [[{ question: 'Other', answer: 'Yes' }], 'ANSWER_MISSING', 'answers.0'],
    [[{ question: 'Why?', answer: 'x'.repeat(21) }], 'ANSWER_TOO_LONG', 'answers.0'],
    [
      [
        { question: 'Who?', answer: 'x'.repeat(21) },
        { question: 'Why?', answer: 'Because' },
      ],
      'ANSWER_TOO_LONG',
      'answers.1',
    ],
  ] as const)('%j are refused as %s at %s', (entered, code, field) => {
    expect(checkAnswers([why, who], entered)).toEqual({ ok: false, code, field });
  });

  it('may leave optional questions out, and are put into the order of the questions', () => {
    const entered = [{ question: 'Why?', answer: '  Because ' }];
    expect(checkAnswers([who, why], entered)).toEqual({ ok: true });
    expect(answersTo([who, why], entered)).toEqual([
      { question: 'Who?', answer: '' },
      { question: 'Why?', answer: 'Because' },
    ]);
  });
});

describe('the requirements of operators', () => {
  const base = defaultSignUpRequirements;
  const many = Array.from({ length: questionsMax + 1 }, (_, index) => ({ ...why, text: `Question ${index}` }));
  it.each([
    [{ questions: many }, 'QUESTIONS_INVALID'],
    [{ questions: [why, { ...who, text: ' Why? ' }] }, 'QUESTIONS_INVALID'],
    [{ questions: [{ ...why, text: ' ' }] }, 'QUESTIONS_INVALID'],
    [{ questions: [{ ...why, text: 'x'.repeat(questionMax + 1) }] }, 'QUESTIONS_INVALID'],
    [{ questions: [{ ...why, maxLength: 2001 }] }, 'QUESTIONS_INVALID'],
    [{ questions: [{ ...why, maxLength: 20.5 }] }, 'QUESTIONS_INVALID'],
    [{ openDays: 0 }, 'APPLICATION_DAYS_INVALID'],
    [{ keepDays: 181 }, 'APPLICATION_DAYS_INVALID'],
    [{ keepDays: Number.NaN }, 'APPLICATION_DAYS_INVALID'],
    [{ minimumAge: -1 }, 'MINIMUM_AGE_INVALID'],
    [{ minimumAge: 100 }, 'MINIMUM_AGE_INVALID'],
    [{ minimumAge: 15.5 }, 'MINIMUM_AGE_INVALID'],
  ])('%j are refused as %s', (change, code) => {
    expect(checkSignUpRequirements({ ...base, ...change })).toEqual({ ok: false, code });
  });

  it('are valid from the start', () => {
    expect(checkSignUpRequirements(base)).toEqual({ ok: true });
    expect(checkSignUpRequirements({ ...base, questions: many.slice(1) })).toEqual({ ok: true });
  });
});
