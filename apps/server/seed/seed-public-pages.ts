import { hourMs } from '@gumball/rules/formats/durations';
import { updateOperatorSettings } from '../src/features/operators/update-operator-settings.ts';
import { operator } from '../src/platform/doctor/demo-accounts.ts';
import { viewerOf } from './seed-context.ts';
import { type Story, storyMs, userOf } from './story.ts';

/** Seeds the setting of public pages: visitors of a demo see the network before they sign in. */
export function seedPublicPages(story: Story): void {
  const { stage, timeline } = story;
  timeline.add(storyMs - 37 * hourMs, async () => {
    await updateOperatorSettings(stage, viewerOf(userOf(story, operator).id, true), { publicPages: true });
  });
}
