import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import { foldText } from '@gumball/rules/search/fold-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCommunity, writePost } from '../../../test/data/builders.ts';
import { emitMessage, startDirect } from '../../../test/data/chat.ts';
import { createTask } from '../../../test/data/tasks.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { rebuildSearchTerms } from './rebuild-search-terms.ts';

type Found = { users: { firstName: string }[]; communities: { name: string }[]; posts: { content: string }[] };

async function found(person: TestUser, q: string): Promise<string[]> {
  const { body } = await person.get<Found>(`/search?q=${encodeURIComponent(q)}`);
  return [
    ...body.users.map(({ firstName }) => firstName),
    ...body.communities.map(({ name }) => name),
    ...body.posts.map(({ content }) => content),
  ];
}

const rename = (person: TestUser, firstName: string) => person.put('/auth/profile', { firstName, lastName: 'Archer' });

async function sqlOf<T>({ deps }: TestApp, text: string, values: unknown[]): Promise<T[]> {
  return (await deps.db.pool.query<T & object>(text, values)).rows;
}

it('finds users, communities and posts regardless of accents', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await rename(alice, 'Zoë');
  await createCommunity(app, 'Müller & Söhne', [alice]);
  await writePost(alice, 'Die Straße nach Łódź');
  for (const [q, expected] of [
    ['Zoe', 'Zoë'],
    ['zoë', 'Zoë'],
    ['ZÖE', 'Zoë'],
    ['muller', 'Müller & Söhne'],
    ['Sohne', 'Müller & Söhne'],
    ['Strasse', 'Die Straße nach Łódź'],
    ['STRAẞE', 'Die Straße nach Łódź'],
    ['lodz', 'Die Straße nach Łódź'],
    // Typos in folded words.
    ['mulelr', 'Müller & Söhne'],
    ['strase', 'Die Straße nach Łódź'],
  ] as const) {
    expect([q, await found(bob, q)]).toEqual([q, [expected]]);
  }
  await rename(alice, 'Chloé');
  expect(await found(bob, 'zoe')).toEqual([]);
  expect(await found(bob, 'chloe')).toEqual(['Chloé']);
});

it('finds words inside a text without spaces, single characters too', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await rename(alice, '山田');
  await createCommunity(app, '東京ラーメン部', [alice]);
  await writePost(alice, '昨日は京都へ行きました');
  await writePost(alice, 'วันนี้อากาศดีมาก');
  for (const [q, expected] of [
    ['山田', ['山田']],
    ['ラーメン', ['東京ラーメン部']],
    ['部', ['東京ラーメン部']],
    ['京都', ['昨日は京都へ行きました']],
    ['行きました', ['昨日は京都へ行きました']],
    ['อากาศ', ['วันนี้อากาศดีมาก']],
    ['都京', []],
    ['大阪', []],
    // The index encodes character pairs as hexadecimal digits. A query for such digits must not match.
    ['x', []],
    ['x00', []],
    ['006771', []],
    ['+006771', []],
  ] as const) {
    expect([q, await found(bob, q)]).toEqual([q, expected]);
  }
});

it('finds messages in one and in all conversations regardless of accents', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const { id } = await startDirect(alice, bob);
  for (const text of ['Grüße aus Århus', '明日東京駅で会おう']) await emitMessage(alice, id, text);
  const find = async (person: TestUser, q: string, parameters = '') => {
    const path = `/messages/search?q=${encodeURIComponent(q)}${parameters}`;
    const { body } = await person.get<{ messages: { content: string }[] }>(path);
    return body.messages.map(({ content }) => content);
  };
  for (const parameters of ['', `&conversationId=${id}`]) {
    expect(await find(bob, 'grusse', parameters)).toEqual(['Grüße aus Århus']);
    expect(await find(bob, 'ARHUS', parameters)).toEqual(['Grüße aus Århus']);
    expect(await find(bob, '東京', parameters)).toEqual(['明日東京駅で会おう']);
    expect(await find(bob, '京東', parameters)).toEqual([]);
  }
  expect(await find(carol, 'grusse')).toEqual([]);
});

it('finds conversations, friends and tasks regardless of accents', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await rename(alice, 'Zoë');
  const { id } = await startDirect(alice, bob);
  await createTask(app, { title: 'Folge Müller' });
  const conversations = await bob.get<{ conversations: { id: string }[] }>('/messages/conversations/search?q=ZOE');
  expect(conversations.body.conversations.map((item) => item.id)).toEqual([id]);
  const friends = await bob.get<{ friends: { id: string }[] }>('/friends/chat?q=zoe');
  expect(friends.body.friends.map((item) => item.id)).toEqual([alice.id]);
  const tasks = await bob.get<{ tasks: { title: string }[] }>('/tasks/filtered?search=muller');
  expect(tasks.body.tasks.map(({ title }) => title)).toEqual(['Folge Müller']);
});

it('continues the rebuild after a failed part and retries it', async () => {
  const app = await startApp();
  const { pool } = app.deps.db;
  await pool.query('UPDATE data_migrations SET finished_at = NULL');
  await pool.query('ALTER INDEX messages_search_terms RENAME TO messages_search_terms_elsewhere');
  expect(await rebuildSearchTerms(app.deps)).toBe(3);
  await pool.query('ALTER INDEX messages_search_terms_elsewhere RENAME TO messages_search_terms');
  expect(await rebuildSearchTerms(app.deps)).toBe(1);
  expect(await rebuildSearchTerms(app.deps)).toBe(0);
});

it('drops what an interrupted rebuild of the index of messages left, and nothing else', async () => {
  const app = await startApp();
  const { pool } = app.deps.db;
  await rebuildSearchTerms(app.deps);
  const leftovers = ['messages_search_terms_ccnew', 'messages_search_terms_ccnew1', 'messages_search_terms_ccold'];
  for (const name of [...leftovers, 'messages_search_terms_cc', 'messages_other_ccnew'])
    await pool.query(`CREATE INDEX ${name} ON messages (id)`);
  await pool.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid::regclass::text ~ '^messages_.*_cc'");
  await pool.query("UPDATE data_migrations SET finished_at = NULL WHERE name = 'search-terms-messages'");
  expect(await rebuildSearchTerms(app.deps)).toBe(1);
  const names = await sqlOf<{ relname: string }>(
    app,
    "SELECT relname FROM pg_class WHERE relname ~ '^messages_.*_cc' ORDER BY relname",
    [],
  );
  expect(names.map(({ relname }) => relname)).toEqual(['messages_other_ccnew', 'messages_search_terms_cc']);
});

it('leaves the index of messages to the node that rebuilds it', async () => {
  const app = await startApp();
  const { db } = app.deps;
  await rebuildSearchTerms(app.deps);
  await db.pool.query("UPDATE data_migrations SET finished_at = NULL WHERE name = 'search-terms-messages'");
  await db.withAdvisoryLock('reindex-messages', async () => {
    expect(await rebuildSearchTerms(app.deps)).toBe(0);
  });
  expect(await rebuildSearchTerms(app.deps)).toBe(1);
});

it('finds users for operators regardless of accents', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await rename(alice, 'Zoë');
  await app.deps.db.pool.query("UPDATE users SET role = 'operator' WHERE id = $1", [bob.id]);
  const { body } = await bob.get<{ members: { username: string }[] }>('/operator/members?q=zoe');
  expect(body.members.map(({ username }) => username)).toEqual(['alice.fun']);
});

it('folds and splits in the database as the rules do', async () => {
  const app = await startApp();
  const characters: string[] = [];
  for (let code = 1; code <= 0xffff; code += 1) {
    if ((code < 0xd800 || code > 0xdfff) && code !== 0) characters.push(String.fromCodePoint(code));
  }
  const rows = await sqlOf<{ character: string; folded: string }>(
    app,
    'SELECT character, fold_search_text(character) AS folded FROM unnest($1::text[]) AS character',
    [characters],
  );
  // PostgreSQL and Node may have different versions of Unicode. Letters unknown to one of them are ignored.
  const known = /^[\p{L}\p{N}]$/u;
  const different = rows.filter(({ character, folded }) => known.test(character) && foldText(character) !== folded);
  // Cyrillic Extended-C grew with Unicode 16, which older servers do not have.
  const common = /[ -\u1c7f\u1c90-\u1fff\u3000-\u9fff]/;
  expect(different.map(({ character }) => character).filter((character) => common.test(character))).toEqual([]);

  const word = fc.constantFrom('zoë', 'Straße', '東京都', 'ラ', 'ที่นี่', 'İx', '한국어', 'ﬁn', 'ٱلْعَرَبِيَّة', '𠮷野家', 'x1');
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (parts) => {
      const text = parts.join(' ');
      const query = searchTerms(queryWords(text));
      if (query.length === 0) return;
      const [row] = await sqlOf<{ fits: boolean }>(app, 'SELECT search_terms($1) @@ $2::tsquery AS fits', [
        text,
        query.map((term) => `'${term}':*`).join(' & '),
      ]);
      expect([text, row?.fits]).toEqual([text, true]);
    }),
    { numRuns: 40 },
  );
});

it('finds rows of an earlier version after the rebuild, which resumes after an interruption', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  await rename(alice, 'Zoë');
  await createCommunity(app, 'Müller', [alice]);
  const posts = [
    await writePost(alice, 'Die Straße'),
    await writePost(alice, 'Plain text'),
    await writePost(alice, '東京駅'),
  ];
  const { pool } = app.deps.db;
  // The terms as the version without folding stored them.
  const old = (text: string) => `to_tsvector('simple', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))`;
  await pool.query(`UPDATE posts SET search_terms = ${old('content')}`);
  await pool.query(`UPDATE users SET search_terms = ${old("first_name || ' ' || last_name")}`);
  await pool.query(`UPDATE communities SET search_terms = setweight(${old('name')}, 'A')`);
  await pool.query("INSERT INTO post_vocabulary VALUES ('straße') ON CONFLICT DO NOTHING");
  await pool.query('UPDATE data_migrations SET finished_at = NULL, done_up_to = 0');
  await pool.query("UPDATE data_migrations SET done_up_to = $1 WHERE name = 'search-terms-posts'", [
    String(BigInt(posts[0]?.id ?? '1') - 1n),
  ]);
  // A different query than below, because empty results are cached for a second.
  expect(await found(bob, 'die strasse')).toEqual([]);

  expect(await rebuildSearchTerms(app.deps)).toBe(4);
  expect(await found(bob, 'strasse')).toEqual(['Die Straße']);
  expect(await found(bob, '東京')).toEqual(['東京駅']);
  expect(await found(bob, 'zoe')).toEqual(['Zoë']);
  expect(await found(bob, 'muller')).toEqual(['Müller']);
  const words = await sqlOf<{ word: string }>(
    app,
    "SELECT word FROM post_vocabulary WHERE word LIKE 'stra%' ORDER BY 1",
    [],
  );
  expect(words.map(({ word }) => word)).toEqual(['strasse']);
  expect(await rebuildSearchTerms(app.deps)).toBe(0);
});
