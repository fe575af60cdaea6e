import { markRead } from '../src/features/messages/mark-read.ts';
import { startConversation } from '../src/features/messages/start-conversation.ts';
import { storeMessage } from '../src/features/messages/store-message.ts';
import { hero } from './people.ts';
import type { StoryConversation } from './read-texts.ts';
import { asks, hourMs, playerOf, type Story, storyMs } from './story.ts';

const minuteMs = 60_000;

/** Seeds the conversations. The main user has unread messages in some; all other messages are read. */
export function playConversations(story: Story): void {
  for (const conversation of story.conversations) playConversation(story, conversation);
}

function playConversation(story: Story, { name, people, hoursAgo, unread, messages }: StoryConversation): void {
  const { stage, chance, timeline } = story;
  const talkers = people.map((person) => playerOf(story, person));
  const [starter] = talkers;
  if (!starter) throw new Error('The conversation has no participants.');
  // Backwards from the last message: minutes between messages, and a night before the unread ones.
  const times: number[] = [];
  let atMs = storyMs - hoursAgo * hourMs;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    times.unshift(atMs);
    atMs -= at === messages.length - unread ? 9 * hourMs : (1 + chance.next() * 14) * minuteMs;
  }
  let conversationId = '';
  timeline.add(atMs - minuteMs, async () => {
    const participantIds = talkers.slice(1).map(({ id }) => id);
    const { conversation } = await startConversation(stage, asks(starter), {
      participantIds,
      isGroup: name !== undefined,
      name,
    });
    conversationId = conversation.id;
  });
  for (const [at, { from, content }] of messages.entries()) {
    const sender = playerOf(story, from);
    timeline.add(times[at] ?? atMs, async () => {
      // Bypasses the rate limit, which counts real seconds and not those of the demo clock.
      const id = stage.ids.next();
      const tempId = `story-${id}`;
      const { outcome } = await storeMessage(stage, {
        id,
        conversationId,
        senderId: sender.id,
        tempId,
        content,
        fileIds: [],
      });
      if (outcome !== 'stored') throw new Error(`${from} cannot send messages to ${people.join(', ')}.`);
      const last = at === messages.length - 1;
      for (const reader of talkers) {
        const looks = reader.name === hero ? at === messages.length - 1 - unread : last;
        if (looks) await markRead(stage, asks(reader), conversationId);
      }
    });
  }
}
