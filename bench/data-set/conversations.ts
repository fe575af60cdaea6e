import { createRng, type Rng } from '@gumball/server/platform/random/rng';
import type pg from 'pg';
import { copyRows, withoutIndexes } from './copy.ts';
import { createText } from './random.ts';
import type { Timeline } from './timeline.ts';

// The newest members, which the load uses, write the most: each has forty direct conversations among them and forty
// groups at any scale.
const busyUsers = 500;
const busyPairsPerUser = 20;
const groupSize = 10;
const busyGroups = 2000;
const groupShare = 0.01;

type ConversationPlan = {
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
  userIds: string[],
  size: { conversations: number; messages: number },
): Promise<void> {
  const random = createRng(5_000_011);
  const plans = planConversations(timeline, userIds, size, random);
  await withoutIndexes(client, 'conversations', () =>
    withoutIndexes(client, 'conversation_participants', () =>
      withoutIndexes(client, 'messages', async () => {
        await copyRows(
          client,
          'conversations',
          'id, is_group, name, user_a_id, user_b_id, last_sequence, created_at, last_activity_at',
          conversations(timeline, userIds, plans),
        );
        await copyRows(
          client,
          'conversation_participants',
          'conversation_id, user_id, role, joined_at, delivered_up_to, read_up_to',
          participants(timeline, userIds, plans, random),
        );
        await copyRows(
          client,
          'messages',
          'id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at',
          messages(timeline, userIds, plans, random),
        );
      }),
    ),
  );
}

function planConversations(
  { spanMs, idAt }: Timeline,
  userIds: string[],
  size: { conversations: number; messages: number },
  random: Rng,
): ConversationPlan[] {
  const average = size.messages / size.conversations;
  return [...participantsOf(userIds.length, size.conversations)].map(({ members, group }, index) => {
    const firstMs = spanMs / 5 + random.next() * spanMs * 0.75;
    const lastMs = firstMs + (spanMs - firstMs) * random.next() ** 0.3;
    const count = Math.max(1, Math.round(average * 3 * random.next() ** 2));
    return { id: idAt(firstMs, index), group, members, messages: count, firstMs, lastMs };
  });
}

function* participantsOf(members: number, count: number): Generator<{ members: number[]; group: number | undefined }> {
  const busy = Math.min(busyUsers, members);
  const groups = busyGroups + Math.round(count * groupShare);
  for (let group = 0; group < groups; group += 1) {
    const [poolStart, poolSize] = group < busyGroups ? [members - busy, busy] : [0, members];
    const indexes = Array.from(
      { length: groupSize },
      (_, index) => poolStart + ((group * 37 + index * 101) % poolSize),
    );
    yield { members: [...new Set(indexes)], group };
  }
  const pairKeys = new Set<number>();
  let total = groups;
  for (const [a, b] of pairs(members, busy)) {
    if (total >= count) return;
    const pair = Math.min(a, b) * members + Math.max(a, b);
    if (a === b || pairKeys.has(pair)) continue;
    pairKeys.add(pair);
    total += 1;
    yield { members: [Math.min(a, b), Math.max(a, b)], group: undefined };
  }
}

function* pairs(members: number, busy: number): Generator<[number, number]> {
  const start = members - busy;
  for (let distance = 1; distance <= busyPairsPerUser; distance += 1) {
    for (let index = 0; index < busy; index += 1) yield [start + index, start + ((index + distance) % busy)];
  }
  for (let distance = 1; distance < 100; distance += 1) {
    for (let index = 0; index < members; index += 1) yield [index, (index + distance * 7) % members];
  }
}

function* conversations({ timeAt }: Timeline, userIds: string[], plans: ConversationPlan[]) {
  for (const { id, group, members, messages: count, firstMs, lastMs } of plans) {
    const isGroup = group !== undefined;
    const [low, high] = isGroup ? [null, null] : members.map((index) => userIds[index] ?? null);
    const name = isGroup ? `Group ${group}` : null;
    yield [id, isGroup ? 't' : 'f', name, low ?? null, high ?? null, count, timeAt(firstMs), timeAt(lastMs)];
  }
}

function* participants({ timeAt }: Timeline, userIds: string[], plans: ConversationPlan[], random: Rng) {
  for (const { id, group, members, messages: count, firstMs } of plans) {
    for (const [index, userIndex] of members.entries()) {
      const readUpTo = random.next() < 0.8 ? count : Math.max(0, count - random.below(10));
      const role = group !== undefined && index === 0 ? 'owner' : 'member';
      yield [id, userIds[userIndex] ?? '', role, timeAt(firstMs), count, readUpTo];
    }
  }
}

function* messages({ idAt, timeAt }: Timeline, userIds: string[], plans: ConversationPlan[], random: Rng) {
  let total = 0;
  for (const { id, members, messages: count, firstMs, lastMs } of plans) {
    for (let sequence = 1; sequence <= count; sequence += 1) {
      const ms = firstMs + ((lastMs - firstMs) * sequence) / count;
      const sender = userIds[members[random.below(members.length)] ?? 0] ?? '';
      total += 1;
      yield [idAt(ms, total), id, sequence, sender, `b${total}`, createText(random, 12), 'text', '[]', timeAt(ms)];
    }
  }
}
