import { expect, test } from 'vitest';
import { checkTrialOf } from './check-trial.ts';
import { taskMethodOf, taskPlatforms, taskTypesOf } from './task-kinds.ts';

const tasks = taskPlatforms.flatMap((platform) =>
  taskTypesOf(platform).flatMap((type) => [false, true].map((requiresProof) => ({ platform, type, requiresProof }))),
);

test('every task that is checked automatically has a trial, except surveys and services, which take no target', () => {
  const without = tasks.filter((task) => taskMethodOf(task) === 'automatic' && !checkTrialOf(task));
  expect(new Set(without.map(({ type }) => type))).toEqual(new Set(['survey', 'external']));
});

test('what a person reviews has no trial', () => {
  const reviewed = tasks.filter((task) => taskMethodOf(task) !== 'automatic');
  expect(reviewed.length).toBeGreaterThan(5);
  expect(reviewed.filter(checkTrialOf)).toEqual([]);
});

test('pages and quizzes are tried without a member', () => {
  const trialOf = (type: 'page' | 'quiz' | 'comment') =>
    checkTrialOf({ platform: 'Gumball', type, requiresProof: false });
  expect([trialOf('page'), trialOf('quiz'), trialOf('comment')]).toEqual(['page', 'quiz', 'member']);
  expect(checkTrialOf({ platform: 'Twitter', type: 'follow', requiresProof: true })).toBeUndefined();
});
