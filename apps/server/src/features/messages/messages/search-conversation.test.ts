import type { SharedMessage } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { hourMs } from '@gumball/rules/formats/durations';
import { describe, expect, it } from 'vitest';
import {
  chatPath,
  deleteMessage,
  emitMessage,
  hideMessage,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();
const createFourUsers = () => fourUsers(shared());

type Found = { messages: SharedMessage[]; pagination: Pagination };
const search = (by: TestUser, id: string, query: string) => by.get<Found>(chatPath(id, `/search?${query}`));
async function found(by: TestUser, id: string, query: string): Promise<number[]> {
  const { status, body } = await search(by, id, query);
  if (status !== 200) throw new Error(`the search for ${query} failed: ${JSON.stringify(body)}`);
  return body.messages.map(({ sequenceNumber }) => sequenceNumber);
}
const firstSince = async (by: TestUser, id: string, since: Date) =>
  (await by.get<{ sequenceNumber: number | null }>(chatPath(id, `/first-message?since=${since.toISOString()}`))).body
    .sequenceNumber;

const start = Date.UTC(2026, 5, 1);
const atHour = (hour: number) => new Date(start + hour * hourMs);

const noPicture = { width: null, height: null, placeholder: null, posterKey: null, sizes: [] };
const file = (kind: string) => ({
  id: kind,
  key: `${kind}.bin`,
  kind,
  name: `${kind}.bin`,
  type: 'x/y',
  size: 1,
  ...noPicture,
});
// What every tenth message is; the others are texts.
const specials = [
  ['image', '', [file('image')]],
  ['image', 'two kinds', [file('image'), file('video')]],
  ['video', '', [file('video')]],
  ['audio', '', [file('audio')]],
  ['file', '', [file('file')]],
  ['text', 'see https://example.org/a', []],
  ['sticker', 'gumball-wave', []],
] as const;

let filled = 0;

/** Stores messages, one an hour, by two senders in turn; every tenth of another kind. Ids are older than sent ones. */
async function fill(conversationId: string, senders: readonly TestUser[], count: number): Promise<void> {
  const { pool } = shared().deps.db;
  filled += 1;
  await pool.query(
    `INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at)
     SELECT $7::int * 100000 + i, $1::bigint, i, ($2::bigint[])[1 + i % $6::int], 'f-' || $7::int || '-' || i,
       CASE WHEN i % 10 > 0 THEN CASE WHEN i % 500 = 1 THEN 'needle ' ELSE 'hay ' END || i ELSE special ->> 1 END,
       CASE WHEN i % 10 > 0 THEN 'text' ELSE special ->> 0 END, CASE WHEN i % 10 > 0 THEN '[]' ELSE special -> 2 END,
       $4::timestamptz + i * interval '1 hour'
     FROM generate_series(1, $5::int) AS i, LATERAL (SELECT $3::jsonb -> (i / 10 % 7) AS special) kinds`,
    [
      conversationId,
      senders.map(({ id }) => id),
      JSON.stringify(specials),
      new Date(start),
      count,
      senders.length,
      filled,
    ],
  );
  await pool.query('UPDATE conversations SET last_sequence = $2 WHERE id = $1', [conversationId, count]);
}

/** The numbers from `last` down that a predicate accepts. */
const numbers = (last: number, matches: (sequence: number) => boolean) =>
  Array.from({ length: last }, (_, index) => last - index).filter(matches);
const isSpecial =
  (...places: number[]) =>
  (n: number) =>
    n % 10 === 0 && places.includes((n / 10) % 7);

describe('searching a conversation', () => {
  it('finds by person, kind, time and words, together and alone, newest first and page by page', async () => {
    const [alice, bob] = await createFourUsers();
    const { id } = await startDirect(alice, bob);
    const last = 4200;
    await fill(id, [alice, bob], last);
    const isBob = (n: number) => n % 2 === 1;
    const cases: [query: string, matches: (sequence: number) => boolean][] = [
      [`senderId=${bob.id}`, isBob],
      ['kind=image', isSpecial(0, 1)],
      ['kind=video', isSpecial(1, 2)],
      ['kind=audio', isSpecial(3)],
      ['kind=file', isSpecial(4)],
      ['kind=link', isSpecial(5)],
      ['kind=sticker', isSpecial(6)],
      ['kind=text', (n) => n % 10 > 0 || isSpecial(5)(n)],
      [`kind=image&senderId=${alice.id}`, isSpecial(0, 1)],
      [`kind=image&senderId=${bob.id}`, () => false],
      [`since=${atHour(100).toISOString()}&until=${atHour(103).toISOString()}`, (n) => n >= 100 && n < 103],
      [`since=${atHour(last + 1).toISOString()}`, () => false],
      [`kind=image&until=${atHour(100).toISOString()}`, (n) => n < 100 && isSpecial(0, 1)(n)],
      // A rare word far back, a frequent one, and both with filters.
      ['q=needle', (n) => n % 500 === 1],
      [`q=needle&until=${atHour(1002).toISOString()}`, (n) => n % 500 === 1 && n < 1002],
      [`q=need&senderId=${alice.id}`, () => false],
      [`q=hay&senderId=${bob.id}`, (n) => isBob(n) && n % 500 !== 1],
      ['q=kinds&kind=video', isSpecial(1)],
      // The id of a sticker is no text.
      ['q=gumball', () => false],
      ['q=n', () => false],
      ['q=', () => false],
    ];
    for (const [query, matches] of cases) {
      const expected = numbers(last, matches);
      expect([query, await found(alice, id, query)]).toEqual([query, expected.slice(0, 20)]);
    }
    for (const [query, matches] of cases.filter(([query]) => /kind=audio|q=needle$/.test(query))) {
      const listed: number[] = [];
      let cursor = '';
      do {
        const { messages, pagination } = (await search(alice, id, `${query}&limit=5${cursor}`)).body;
        listed.push(...messages.map(({ sequenceNumber }) => sequenceNumber));
        cursor = pagination.nextCursor ? `&cursor=${pagination.nextCursor}` : '';
      } while (cursor);
      expect([query, listed]).toEqual([query, numbers(last, matches)]);
    }
    expect((await search(alice, id, 'kind=secret')).status).toBe(400);
    expect((await search(alice, id, 'since=yesterday')).status).toBe(400);
  });

  it('finds only what the viewer reads: not before joining, hidden or deleted', async () => {
    const [alice, bob, carol, dan] = await createFourUsers();
    const { id } = await startGroup(alice, [bob]);
    await becomeFriends(alice, carol);
    await emitMessage(alice, id, 'before carol');
    await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
    await emitMessage(alice, id, 'for all');
    const hidden = await emitMessage(bob, id, 'hidden from alice');
    const deleted = await emitMessage(bob, id, 'deleted for all');
    await hideMessage(alice, hidden);
    await deleteMessage(bob, deleted);
    for (const query of ['kind=text', `since=${new Date(0).toISOString()}`])
      expect([await found(alice, id, query), await found(bob, id, query), await found(carol, id, query)]).toEqual([
        [2, 1],
        [3, 2, 1],
        [3, 2],
      ]);
    expect([
      await found(alice, id, 'q=hidden'),
      await found(carol, id, 'q=before'),
      await found(carol, id, 'q=hidden'),
    ]).toEqual([[], [], [3]]);
    expect((await search(dan, id, 'kind=text')).status).toBe(404);
  });
});

describe('the first message of a day', () => {
  it('is the first one since then that the viewer reads', async () => {
    const [alice, bob, carol, dan] = await createFourUsers();
    const { id } = await startGroup(alice, [bob]);
    await becomeFriends(alice, carol);
    await fill(id, [alice, bob], 1000);
    for (const [hour, sequence] of [
      [-5, 1],
      [1, 1],
      [1.5, 2],
      [500, 500],
      [999.5, 1000],
      [1000, 1000],
      [1000.5, null],
    ] as const)
      expect([hour, await firstSince(alice, id, atHour(hour))]).toEqual([hour, sequence]);
    await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
    expect(await firstSince(carol, id, atHour(0))).toBeNull();
    const next = await emitMessage(alice, id, 'for carol');
    const other = await emitMessage(alice, id, 'for carol too');
    expect(await firstSince(carol, id, atHour(0))).toBe(1001);
    await hideMessage(carol, next);
    expect(await firstSince(carol, id, atHour(0))).toBe(other.sequenceNumber);
    const path = chatPath(id, `/first-message?since=${atHour(0).toISOString()}`);
    expect([(await dan.get(path)).status, (await alice.get(chatPath(id, '/first-message'))).status]).toEqual([
      404, 400,
    ]);
  });
});
