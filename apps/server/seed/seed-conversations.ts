import { hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { isSticker } from '@gumball/rules/messages/stickers';
import { startConversation } from '../src/features/messages/conversations/start-conversation.ts';
import { markRead } from '../src/features/messages/receipts/mark-read.ts';
import { mainUser } from '../src/platform/doctor/demo-accounts.ts';
import type { StoryConversation } from './read-texts.ts';
import { type Story, storyMs, userOf, viewerFor } from './story.ts';

/** Seeds the conversations. The main user has unread messages in some; all other messages are read. */
export function seedConversations(story: Story): void {
  for (const conversation of story.conversations) seedConversation(story, conversation);
}

function seedConversation(story: Story, { name, people, hoursAgo, unread, messages }: StoryConversation): void {
  const { stage, rng, timeline } = story;
  const talkers = people.map((person) => userOf(story, person));
  const [starter] = talkers;
  if (!starter) throw new Error('The conversation has no participants.');
  // Backwards from the last message: minutes between messages, and a night before the unread ones.
  const times: number[] = [];
  let atMs = storyMs - hoursAgo * hourMs;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    times.unshift(atMs);
    atMs -= at === messages.length - unread ? 9 * hourMs : (1 + rng.next() * 14) * minuteMs;
  }
  let conversationId = '';
  timeline.add(atMs - minuteMs, async () => {
    const participantIds = talkers.slice(1).map(({ id }) => id);
    const { conversation } = await startConversation(stage, viewerFor(starter), {
      participantIds,
      isGroup: name !== undefined,
      name,
    });
    conversationId = conversation.id;
  });
  for (const [at, { from, content }] of messages.entries()) {
    const sender = userOf(story, from);
    timeline.add(times[at] ?? atMs, async () => {
      // Bypasses the rate limit, which counts real seconds and not those of the demo clock.
      const id = stage.ids.next();
      const tempId = `story-${id}`;
      const { outcome } = await stage.messageWriter.store({
        id,
        conversationId,
        senderId: sender.id,
        tempId,
        content,
        isSticker: isSticker(content),
        fileIds: [],
        replyTo: null,
      });
      if (outcome !== 'stored') throw new Error(`${from} cannot send messages to ${people.join(', ')}.`);
      const last = at === messages.length - 1;
      for (const reader of talkers) {
        const reads = reader.name === mainUser ? at === messages.length - 1 - unread : last;
        if (reads) await markRead(stage, viewerFor(reader), conversationId);
      }
    });
  }
}
