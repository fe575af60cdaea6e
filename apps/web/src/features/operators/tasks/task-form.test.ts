import { describe, expect, it } from 'vitest';
import { emptyFields, findViolation, toChange, toDraft } from './task-form.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const good = { ...emptyFields, target: 'streetart', title: 'Follow Street Art', reward: '250' };

describe('the task form of the console', () => {
  it('parses its fields: one step per line, null for an empty limit or end', () => {
    expect(toDraft({ ...good, instructions: ' Open it.\n\n Follow. ', slots: '20' })).toMatchObject({
      instructions: ['Open it.', 'Follow.'],
      slots: 20,
      reward: 250,
      difficulty: 1,
      expiresAt: null,
    });
    expect(toDraft(good).slots).toBeNull();
    expect(findViolation(toDraft(good), now)).toBeUndefined();
    const quiz = {
      questions: [{ text: ' Roll? ', choices: '36\n\n 12 ' }],
      passMark: '1',
      maxTries: '2',
    };
    const quizFields = { ...good, platform: 'Gumball', type: 'quiz', target: '', quiz } as const;
    expect(toDraft(quizFields).quiz).toEqual({
      questions: [{ text: 'Roll?', choices: ['36', '12'], correct: 0 }],
      passMark: 1,
      maxTries: 2,
    });
    expect(findViolation(toDraft(quizFields), now)).toBeUndefined();
    expect(findViolation(toDraft({ ...quizFields, quiz: { ...quiz, passMark: '' } }), now)?.field).toBe('quiz');
    expect(toDraft({ ...good, quiz }).quiz).toBeNull();
    expect(toDraft({ ...quizFields, repeat: 'daily' }).repeat).toBe('daily');
    // The choice of another type is not sent.
    expect(toDraft({ ...good, repeat: 'daily' }).repeat).toBeNull();
    expect(findViolation(toDraft({ ...quizFields, repeat: 'daily', slots: '5' }), now)?.field).toBe('slots');
    const internal = { ...good, platform: 'Gumball', target: '' } as const;
    expect(findViolation(toDraft({ ...internal, type: 'befriend' }), now)).toBeUndefined();
    expect(findViolation(toDraft({ ...internal, type: 'join' }), now)?.field).toBe('target');
  });

  it('changes what differs from the opened form, without what never changes', () => {
    const quiz = { questions: [{ text: 'Roll?', choices: '36\n12' }], passMark: '1', maxTries: '2' };
    const opened = { ...good, platform: 'Gumball', type: 'quiz', target: '', quiz, slots: '20' } as const;
    expect(toChange(opened, { ...opened, title: ` ${opened.title} ` })).toEqual({});
    expect(toChange(opened, { ...opened, reward: '300', slots: '' })).toEqual({ reward: 300, slots: null });
    expect(toChange(opened, { ...opened, quiz: { ...quiz, maxTries: '3' } })).toEqual({
      quiz: { ...toDraft(opened).quiz, maxTries: 3 },
    });
    expect(toChange(opened, { ...opened, repeat: 'daily' })).toEqual({});
  });

  it.each([
    [{ target: 'not a name' }, 'target'],
    [{ title: '  ' }, 'title'],
    [{ reward: '' }, 'reward'],
    [{ reward: '1.5' }, 'reward'],
    [{ slots: '0' }, 'slots'],
    [{ expiresAt: '2026-11-18T00:00' }, 'expiresAt'],
  ])('rejects %o at its field', (change, field) => {
    expect(findViolation(toDraft({ ...good, ...change }), now)?.field).toBe(field);
  });
});
