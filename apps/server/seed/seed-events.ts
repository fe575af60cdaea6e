import { dayMs, hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { toLocalTime } from '@gumball/rules/formats/local-times';
import { answerEvent } from '../src/features/communities/events/answer-event.ts';
import { createEvent } from '../src/features/communities/events/create-event.ts';
import { mainUser } from '../src/platform/doctor/demo-accounts.ts';
import { communities } from './communities.ts';
import { type Story, storyMs, userOf, viewerFor } from './story.ts';

/** Events of demo communities, by their owners. `inDays` counts from the end of the timeline, to a full hour. */
const events = [
  {
    community: 'Walls We Like',
    inDays: 5,
    hours: 3,
    title: 'Wall walk along the canal',
    description: 'Three kilometres, eleven murals, one very patient artist who explains the last one. Bring a camera.',
    place: 'Under the railway bridge, canal side',
    timeZone: 'Europe/Berlin',
    placesMax: 15,
  },
  {
    community: 'Early Miles',
    inDays: 2,
    hours: 2,
    title: 'Breakfast run, all paces',
    description: 'Eight muddy kilometres, then pancakes. Nobody is left behind, not even at the pancakes.',
    place: 'Car park at the north gate',
    timeZone: 'Europe/Oslo',
    placesMax: null,
  },
  {
    community: 'Grain Society',
    inDays: 12,
    hours: 4,
    title: 'Develop your first roll',
    description: 'We bring chemicals and tanks, you bring one exposed black-and-white roll and old clothes.',
    place: 'Darkroom, second floor',
    timeZone: 'Asia/Tokyo',
    placesMax: 8,
  },
] as const;

/** Seeds upcoming events and the answers of the members, except those of the main user. */
export function seedEvents(story: Story): void {
  const { stage, timeline } = story;
  for (const [index, { community, inDays, hours, ...texts }] of events.entries()) {
    const ownerName = communities.find(({ name }) => name === community)?.owner;
    const club = story.clubs.find(({ name }) => name === community);
    if (!ownerName || !club) throw new Error(`Unknown demo community ${community}.`);
    const atMs = storyMs - (40 - index * 9) * hourMs;
    const path = { communityId: '', eventId: '' };
    timeline.add(atMs, async () => {
      const startsAt = new Date(Math.ceil((stage.endsAt.getTime() + inDays * dayMs) / hourMs) * hourMs);
      const body = {
        ...texts,
        link: '',
        startsAt: toLocalTime(startsAt, texts.timeZone),
        endsAt: toLocalTime(new Date(startsAt.getTime() + hours * hourMs), texts.timeZone),
      };
      path.communityId = club.id;
      path.eventId = (await createEvent(stage, viewerFor(userOf(story, ownerName)), club.id, body, undefined)).id;
      await answerEvent(stage, viewerFor(userOf(story, ownerName)), path, 'going');
    });
    const others = [...club.members].filter(([name]) => name !== ownerName && name !== mainUser);
    for (const [place, [name, joinedMs]] of others.entries()) {
      // Each fourth one may come, and each seventh one does not answer.
      if (place % 7 === 6 || joinedMs > atMs) continue;
      const answer = place % 4 === 3 ? 'maybe' : 'going';
      if (texts.placesMax !== null && answer === 'going' && place > texts.placesMax - 3) continue;
      timeline.add(atMs + (place + 1) * 20 * minuteMs, () =>
        answerEvent(stage, viewerFor(userOf(story, name)), path, answer),
      );
    }
  }
}
