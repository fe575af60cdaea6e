import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSurvey,
  checkSurveyAnswers,
  chosenNumbers,
  countsByQuestion,
  type SurveyAnswer,
  type SurveyQuestion,
  surveyChoicesMax,
  surveyTextMax,
} from './survey.ts';

const question = (change: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  kind: 'single',
  text: 'Which?',
  choices: ['a', 'b', 'c'],
  required: true,
  ...change,
});
const text = (required: boolean) => question({ kind: 'text', choices: [], required });

describe('a survey', () => {
  it.each<[string, SurveyQuestion[], boolean]>([
    ['one question', [question()], true],
    ['all kinds', [question(), question({ kind: 'multiple' }), text(true), { ...text(true), kind: 'number' }], true],
    ['no question', [], false],
    ['too many questions', Array.from({ length: 21 }, () => question()), false],
    ['a blank question', [question({ text: '  ' })], false],
    ['one choice', [question({ choices: ['a'] })], false],
    ['too many choices', [question({ choices: Array.from({ length: surveyChoicesMax + 1 }, String) })], false],
    ['equal choices', [question({ choices: ['a', ' a'] })], false],
    ['choices that look alike', [question({ choices: ['a', 'a\u200b'] })], false],
    ['an invisible choice', [question({ choices: ['a', '\u200b'] })], false],
    ['choices of a text', [question({ kind: 'text' })], false],
  ])('with %s', (_, questions, valid) => {
    expect(checkSurvey({ questions, showsResults: false }).ok).toBe(valid);
  });
});

describe('answers', () => {
  const invalid = 'SURVEY_ANSWERS_INVALID';
  const required = 'SURVEY_ANSWERS_REQUIRED';
  it.each<[string, SurveyQuestion, SurveyAnswer, string]>([
    ['a choice', question(), 2, 'ok'],
    ['no such choice', question(), 3, invalid],
    ['half a choice', question(), 0.5, invalid],
    ['a list for one choice', question(), [1], invalid],
    ['several choices', question({ kind: 'multiple' }), [0, 2], 'ok'],
    ['the same choice twice', question({ kind: 'multiple' }), [1, 1], invalid],
    ['none of several', question({ kind: 'multiple' }), [], required],
    ['none of several, optional', question({ kind: 'multiple', required: false }), [], 'ok'],
    ['a text', text(true), 'Yes', 'ok'],
    ['blanks', text(true), '  ', required],
    ['a text that is too long', text(false), 'x'.repeat(surveyTextMax + 1), invalid],
    ['a number', { ...text(true), kind: 'number' }, -1.5, 'ok'],
    ['no finite number', { ...text(true), kind: 'number' }, Number.POSITIVE_INFINITY, invalid],
    ['nothing', question(), null, required],
    ['nothing, optional', question({ required: false }), null, 'ok'],
  ])('%s', (_, one, answer, expected) => {
    const result = checkSurveyAnswers([one], [answer]);
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it('needs one for each question', () => {
    expect(checkSurveyAnswers([question(), question()], [1])).toEqual({ ok: false, code: invalid });
    expect(checkSurveyAnswers([question()], [1, 1])).toEqual({ ok: false, code: invalid });
  });
});

it('numbers the choices of all questions through, so that counting gives every choice back', () => {
  const questions = [question(), text(false), question({ kind: 'multiple' }), question({ required: false })];
  const answer = fc.tuple(fc.nat(2), fc.string(), fc.subarray([0, 1, 2]), fc.option(fc.nat(2)));
  fc.assert(
    fc.property(fc.array(answer), (people) => {
      const numbers = people.flatMap((answers) => chosenNumbers(questions, answers));
      const counts = countsByQuestion(questions, (number) => numbers.filter((each) => each === number).length);
      const expected = questions.map(({ choices }, at) =>
        choices.map((__, choice) => people.filter((answers) => [answers[at]].flat().includes(choice)).length),
      );
      expect(counts).toEqual(expected);
    }),
  );
});
