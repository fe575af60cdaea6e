import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Rng } from '../src/platform/random/rng.ts';

const comments = [
  'Made this for nine people and there was nothing left.',
  'Lentils, lemon, bread from yesterday. No regrets.',
  'Eleven kilometres, one wrong turn, cinnamon buns.',
  'My first was a plastic camera from a cereal box.',
  'A night without power and my father pointing upwards.',
  'An aloe called Brigitte, older than my brother.',
  'Where do you get the springs for that shutter?',
  'Rice with everything that was in the fridge, twice.',
];
const notes = [
  'Shared with my choir, three of them have already asked for more.',
  'It is pinned in our building’s group now.',
  'Sent to the school where I teach, they want to take part.',
  'Posted it where my neighbours look for lost cats, so everybody saw it.',
  '',
];

/** The fields of a submission for a type of task. */
export function submissionFor(type: TaskType, rng: Rng): { comment: string; shareUrl: string; notes: string } {
  const shares = type === 'share' || type === 'repost';
  return {
    comment: type === 'comment' ? rng.pick(comments) : '',
    shareUrl: '',
    notes: shares ? rng.pick(notes) : '',
  };
}
