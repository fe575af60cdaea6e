import { dayMs } from '@gumball/rules/formats/durations';
import { changeCannedAnswer } from '../src/features/operators/cases/change-canned-answer.ts';
import { operator } from '../src/platform/doctor/demo-accounts.ts';
import { viewerOf } from './seed-context.ts';
import { type Story, storyMs, userOf } from './story.ts';

const answers = [
  {
    title: 'Advertising',
    texts: {
      en: 'We removed this because it is advertising. You are welcome to write about what you make, not only to sell it.',
      de: 'Wir haben das entfernt, weil es Werbung ist. Schreib gern über das, was du machst, nicht nur um es zu verkaufen.',
    },
  },
  {
    title: 'Tone',
    texts: {
      en: 'We removed this because it attacks a person. Disagree with what somebody says, not with who they are.',
      de: 'Wir haben das entfernt, weil es jemanden angreift. Widersprich dem, was jemand sagt, nicht dem Menschen.',
    },
  },
  {
    title: 'Picture of somebody else',
    texts: {
      en: 'We removed this because the picture belongs to somebody else. Please post your own, or name the source with permission.',
      de: 'Wir haben das entfernt, weil das Bild jemand anderem gehört. Bitte zeig eigene Bilder oder nenne die Quelle mit Erlaubnis.',
    },
  },
];

/** Seeds the canned answers of the operators. */
export function seedModeration(story: Story): void {
  const { stage, timeline } = story;
  timeline.add(storyMs - 3 * dayMs, async () => {
    const viewer = viewerOf(userOf(story, operator).id, true);
    for (const answer of answers) await changeCannedAnswer(stage, viewer, null, answer);
  });
}
