import { expect, it } from 'vitest';
import { toEnglish } from '../formats/phrase.ts';
import { rewardRestriction } from './reward-restriction.ts';
import { taskPlatforms, taskTypesOf } from './task-kinds.ts';

it('warns of the types that X and YouTube restrict, and of no others', () => {
  const warned = taskPlatforms.flatMap((platform) =>
    taskTypesOf(platform).flatMap((type) => {
      const text = rewardRestriction({ platform, type });
      return text ? [`${platform} ${type}: ${toEnglish(text).split(' ')[0] ?? ''}`] : [];
    }),
  );
  expect(warned).toEqual([
    ...['follow', 'like', 'retweet', 'comment', 'share', 'repost'].map((type) => `Twitter ${type}: X`),
    ...['like', 'comment', 'subscribe', 'watch'].map((type) => `YouTube ${type}: YouTube`),
  ]);
});
