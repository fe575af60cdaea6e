import { dayMs } from '@gumball/rules/formats/durations';
import { createRng } from '@gumball/server/platform/random/rng';
import type pg from 'pg';
import { copyRows, withoutIndexes } from './copy.ts';
import { createText } from './random.ts';
import type { Timeline } from './timeline.ts';

const kinds = [
  ['Twitter', 'follow'],
  ['Twitter', 'like'],
  ['YouTube', 'subscribe'],
  ['YouTube', 'watch'],
  ['Telegram', 'join'],
  ['Twitter', 'retweet'],
] as const;
const busyUsers = 500;
const limitedEvery = 5;
const slotsOfLimited = 1000;
const statuses = ['completed', 'completed', 'completed', 'failed', 'in_progress'] as const;

/** Fills tasks and attempts: twelve attempts per member, sixty for the newest members. */
export async function fillTasks(
  client: pg.Client,
  timeline: Timeline,
  userIds: string[],
  count: number,
): Promise<void> {
  const { spanMs, idAt } = timeline;
  const ids = Array.from({ length: count }, (_, i) => idAt(spanMs / 10 + (i * spanMs * 0.9) / count, i));
  await copyRows(
    client,
    'tasks',
    'id, platform, type, target, title, description, instructions, reward, difficulty, slots, is_full, created_at',
    tasks(timeline, ids),
  );
  await copyRows(client, 'task_totals', 'task_id, slots_taken', slotsTaken(ids));
  await withoutIndexes(client, 'task_attempts', async () => {
    await copyRows(
      client,
      'task_attempts',
      'task_id, user_id, status, limited, started_at, reserved_until, auto_verified, reward, ended_at',
      attempts(timeline, ids, userIds),
    );
  });
}

function* tasks({ spanMs, timeAt }: Timeline, ids: string[]) {
  const random = createRng(777);
  for (const [i, id] of ids.entries()) {
    const [platform, type] = kinds[i % kinds.length] ?? kinds[0];
    const name = `account${i % 997}`;
    const target = `{"username":"${name}","handle":"@${name}","tweetId":null,"videoId":null,"url":"https://example.com/${name}"}`;
    const slots = i % limitedEvery === 0 ? slotsOfLimited : null;
    yield [
      id,
      platform,
      type,
      target,
      `${type} ${name}`,
      createText(random, 20),
      '{Open it,Do it,Come back}',
      1 + random.below(500),
      1 + (i % 5),
      slots,
      slots !== null && takenOf(i) >= slots ? 't' : 'f',
      timeAt(spanMs / 10 + (i * spanMs * 0.9) / ids.length),
    ];
  }
}

// Of 1000 slots, all of every hundredth limited task.
const takenOf = (index: number) =>
  index % (limitedEvery * 100) === 0 ? slotsOfLimited : (index * 37) % slotsOfLimited;

function* slotsTaken(ids: string[]) {
  for (const [i, id] of ids.entries()) if (i % limitedEvery === 0) yield [id, takenOf(i)];
}

function* attempts({ spanMs, timeAt }: Timeline, ids: string[], userIds: string[]) {
  for (const [userIndex, userId] of userIds.entries()) {
    const count = Math.min(ids.length, userIndex >= userIds.length - busyUsers ? 60 : 12);
    for (let j = 0; j < count; j += 1) {
      const status = statuses[j % statuses.length] ?? 'failed';
      const ended = status === 'in_progress' ? null : timeAt(spanMs * 0.9 + j);
      const reward = status === 'completed' ? 100 : null;
      const taskIndex = (userIndex * 17 + j) % ids.length;
      // An attempt in progress started at the end of the timeline.
      const startedMs = status === 'in_progress' ? spanMs - 60_000 + j : spanMs * 0.9 - j;
      yield [
        ids[taskIndex] ?? '',
        userId,
        status,
        'f',
        timeAt(startedMs),
        timeAt(startedMs + dayMs),
        'f',
        reward,
        ended,
      ];
    }
  }
}
