import { hourMs } from '@gumball/rules/formats/durations';
import { sendTip } from '../src/features/gumballs/tips/send-tip.ts';
import { updateOperatorSettings } from '../src/features/operators/update-operator-settings.ts';
import { mainUser, operator } from '../src/platform/doctor/demo-accounts.ts';
import { viewerOf } from './seed-context.ts';
import { type Story, storyMs, userOf, viewerFor } from './story.ts';

const tipsPerDay = 500;
const tips = [
  { from: 'leonie', amount: 50, hoursAgo: 30 },
  { from: 'tunde', amount: 25, hoursAgo: 5 },
];

/** Seeds tips: an operator allows them, and two users send some to the main user. */
export function seedTips(story: Story): void {
  const { stage, timeline } = story;
  const limit = stage.limits({ name: 'seed-tips', points: tips.length, seconds: 1 });
  timeline.add(storyMs - 36 * hourMs, async () => {
    await updateOperatorSettings(stage, viewerOf(userOf(story, operator).id, true), { tipsPerDay });
  });
  for (const { from, amount, hoursAgo } of tips) {
    timeline.add(storyMs - hoursAgo * hourMs, async () => {
      const receiverId = userOf(story, mainUser).id;
      await sendTip(stage, limit, viewerFor(userOf(story, from)), { receiverId, amount, idempotencyKey: undefined });
    });
  }
}
