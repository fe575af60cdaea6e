import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { defaultCommunityTaskTerms } from '@gumball/rules/tasks/community-tasks';
import { createOwnTask } from '../src/features/operators/community-tasks/create-own-task.ts';
import { updateOperatorSettings } from '../src/features/operators/update-operator-settings.ts';
import { operator } from '../src/platform/doctor/demo-accounts.ts';
import { communities } from './communities.ts';
import { viewerOf } from './seed-context.ts';
import { type Story, storyMs, userOf, viewerFor } from './story.ts';

const base = {
  platform: 'Gumball' as const,
  target: '',
  requiresProof: false,
  slots: null,
  startsAt: null,
  expiresAt: null,
  requiredTasks: [],
  quiz: null,
  survey: null,
  page: null,
  external: null,
  repeat: null,
};

/** Demo tasks of communities, by their owners. The main user owns the first community and is a member of the second. */
const tasks = [
  {
    community: 'Walls We Like',
    hoursAgo: 26,
    task: {
      ...base,
      type: 'post' as const,
      title: 'Show us a wall of yours',
      description: 'Mural, stencil or paste-up: a post with the wall and the city.',
      instructions: ['Press Start.', 'Post a wall in this community.'],
      reward: 90,
      difficulty: 1,
    },
  },
  {
    community: 'Grain Society',
    hoursAgo: 9,
    task: {
      ...base,
      type: 'survey' as const,
      title: 'Which film for the spring walk?',
      description: 'We all load the same one. The most named is ordered for everybody.',
      instructions: ['Press Start and answer the question.'],
      reward: 80,
      difficulty: 1,
      survey: {
        showsResults: true,
        questions: [
          {
            kind: 'single' as const,
            text: 'What do we load?',
            choices: [
              'A slow colour negative',
              'Black and white, pushed',
              'Slide, and no mistakes',
              'Whatever expired',
            ],
            required: true,
          },
        ],
      },
    },
  },
];

/** Seeds the tasks of two communities: an operator allows them, and the owners make them. */
export function seedCommunityTasks(story: Story): void {
  const { stage, timeline } = story;
  timeline.add(storyMs - 2 * dayMs, async () => {
    const communityTasks = { ...defaultCommunityTaskTerms, isOn: true };
    await updateOperatorSettings(stage, viewerOf(userOf(story, operator).id, true), { communityTasks });
  });
  for (const { community, hoursAgo, task } of tasks) {
    timeline.add(storyMs - hoursAgo * hourMs, async () => {
      const owner = communities.find(({ name }) => name === community)?.owner;
      const club = story.clubs.find(({ name }) => name === community);
      if (owner && club) await createOwnTask(stage, viewerFor(userOf(story, owner)), club.id, task, undefined);
    });
  }
}
