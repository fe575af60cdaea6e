import type pg from 'pg';
import { copyRows, withoutIndexes } from './copy.ts';
import { createRandom, createText, type Random } from './random.ts';
import type { Timeline } from './timeline.ts';

// The newest members, which the load uses, write the most: each has forty direct conversations among them and forty
// groups at any scale.
const busyMembers = 500;
const busyReach = 20;
const groupMembers = 10;
const busyGroups = 2000;
const groupShare = 0.01;

type Chat = {
  id: string;
  group: number | undefined;
  members: number[];
  messages: number;
  firstMs: number;
  lastMs: number;
};

/** Fills direct conversations and groups, their participants and their messages, some of them unread. */
export async function fillConversations(
  client: pg.Client,
  timeline: Timeline,
  memberIds: string[],
  size: { conversations: number; messages: number },
): Promise<void> {
  const random = createRandom(5_000_011);
  const chats = plan(timeline, memberIds, size, random);
  await withoutIndexes(client, 'conversations', () =>
    withoutIndexes(client, 'conversation_participants', () =>
      withoutIndexes(client, 'messages', async () => {
        await copyRows(
          client,
          'conversations',
          'id, is_group, name, user_a_id, user_b_id, last_sequence, created_at, last_activity_at',
          conversations(timeline, memberIds, chats),
        );
        await copyRows(
          client,
          'conversation_participants',
          'conversation_id, user_id, role, joined_at, delivered_up_to, read_up_to',
          participants(timeline, memberIds, chats, random),
        );
        await copyRows(
          client,
          'messages',
          'id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at',
          messages(timeline, memberIds, chats, random),
        );
      }),
    ),
  );
}

function plan(
  { spanMs, idAt }: Timeline,
  memberIds: string[],
  size: { conversations: number; messages: number },
  random: Random,
): Chat[] {
  const average = size.messages / size.conversations;
  return [...whoTalks(memberIds.length, size.conversations)].map(({ members, group }, at) => {
    const firstMs = spanMs / 5 + random.next() * spanMs * 0.75;
    const lastMs = firstMs + (spanMs - firstMs) * random.next() ** 0.3;
    const count = Math.max(1, Math.round(average * 3 * random.next() ** 2));
    return { id: idAt(firstMs, at), group, members, messages: count, firstMs, lastMs };
  });
}

function* whoTalks(members: number, count: number): Generator<{ members: number[]; group: number | undefined }> {
  const busy = Math.min(busyMembers, members);
  const groups = busyGroups + Math.round(count * groupShare);
  for (let group = 0; group < groups; group += 1) {
    const [from, among] = group < busyGroups ? [members - busy, busy] : [0, members];
    const chosen = Array.from({ length: groupMembers }, (_, at) => from + ((group * 37 + at * 101) % among));
    yield { members: [...new Set(chosen)], group };
  }
  const known = new Set<number>();
  let made = groups;
  for (const [one, other] of pairs(members, busy)) {
    if (made >= count) return;
    const pair = Math.min(one, other) * members + Math.max(one, other);
    if (one === other || known.has(pair)) continue;
    known.add(pair);
    made += 1;
    yield { members: [Math.min(one, other), Math.max(one, other)], group: undefined };
  }
}

function* pairs(members: number, busy: number): Generator<[number, number]> {
  const from = members - busy;
  for (let reach = 1; reach <= busyReach; reach += 1) {
    for (let at = 0; at < busy; at += 1) yield [from + at, from + ((at + reach) % busy)];
  }
  for (let reach = 1; reach < 100; reach += 1) {
    for (let at = 0; at < members; at += 1) yield [at, (at + reach * 7) % members];
  }
}

function* conversations({ timeAt }: Timeline, memberIds: string[], chats: Chat[]) {
  for (const { id, group, members, messages: count, firstMs, lastMs } of chats) {
    const isGroup = group !== undefined;
    const [low, high] = isGroup ? [null, null] : members.map((at) => memberIds[at] ?? null);
    const name = isGroup ? `Group ${group}` : null;
    yield [id, isGroup ? 't' : 'f', name, low ?? null, high ?? null, count, timeAt(firstMs), timeAt(lastMs)];
  }
}

function* participants({ timeAt }: Timeline, memberIds: string[], chats: Chat[], random: Random) {
  for (const { id, group, members, messages: count, firstMs } of chats) {
    for (const [place, member] of members.entries()) {
      const read = random.next() < 0.8 ? count : Math.max(0, count - random.below(10));
      const role = group !== undefined && place === 0 ? 'admin' : 'member';
      yield [id, memberIds[member] ?? '', role, timeAt(firstMs), count, read];
    }
  }
}

function* messages({ idAt, timeAt }: Timeline, memberIds: string[], chats: Chat[], random: Random) {
  let made = 0;
  for (const { id, members, messages: count, firstMs, lastMs } of chats) {
    for (let at = 1; at <= count; at += 1) {
      const ms = firstMs + ((lastMs - firstMs) * at) / count;
      const sender = memberIds[members[random.below(members.length)] ?? 0] ?? '';
      made += 1;
      yield [idAt(ms, made), id, at, sender, `b${made}`, createText(random, 12), 'text', '[]', timeAt(ms)];
    }
  }
}
