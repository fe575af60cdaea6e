import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { nextTempId, startDirect } from '../../../test/chat.ts';
import { asPerson, createPerson } from '../../../test/people.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';
import { startProcess, temporaryFolder, untilReady } from '../../../test/start-process.ts';

// More kills for whoever wants them: KILLS=20 npm test -- message-crashes
const kills = Number(process.env.KILLS ?? 2);
const pairs = 16;
// Nobody sends more than five in a second; the counts begin anew with each server.
const perPairBetweenKills = 5;

it('a server that is killed under load loses, doubles and reorders nothing it confirmed', {
  timeout: 30_000 + kills * 10_000,
}, async () => {
  const app = await startApp();
  const chats: { one: Awaited<ReturnType<typeof createPerson>>; id: string }[] = [];
  for (let at = 0; at < pairs; at += 1) {
    const [one, other] = [await createPerson(app, `one${at}`), await createPerson(app, `other${at}`)];
    chats.push({ one, id: (await startDirect(one, other)).id });
  }
  const { host, port, user } = inject('database');
  const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}:${port}/${app.database}`;
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl };
  const confirmed = new Map<string, { tempId: string; sequenceNumber: number }[]>(chats.map(({ id }) => [id, []]));
  const unsure = new Map<string, string[]>(chats.map(({ id }) => [id, []]));

  for (let kill = 0; kill <= kills; kill += 1) {
    const server = await startProcess(env);
    await untilReady(server);
    const tabs: TestSocket[] = [];
    for (const { one } of chats) tabs.push(await connect(server, asPerson(server, one)));
    let sent = 0;
    const sending = chats.map(async ({ id }, at) => {
      const left = unsure.get(id) ?? [];
      const queue = [...left, ...Array.from({ length: perPairBetweenKills - left.length }, nextTempId)];
      unsure.set(id, queue);
      while (queue.length > 0) {
        const [tempId = ''] = queue;
        const answer = await tabs[at]?.socket
          .timeout(3000)
          .emitWithAck('message:send', { conversationId: id, content: tempId, tempId })
          .catch(() => undefined);
        if (!answer) return;
        if (answer.success) {
          confirmed.get(id)?.push({ tempId, sequenceNumber: answer.sequenceNumber });
          queue.shift();
          sent += 1;
        } else {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    });
    if (kill < kills) {
      await until(() => sent >= (pairs * perPairBetweenKills) / 4, 10_000);
      server.child.kill('SIGKILL');
      await server.ended;
      for (const tab of tabs) tab.socket.disconnect();
    }
    await Promise.all(sending);
    if (kill === kills) server.child.kill('SIGTERM');
  }

  const client = new pg.Client({ ...inject('database'), database: app.database });
  await client.connect();
  try {
    for (const { id } of chats) {
      const { rows } = await client.query<{ temp_id: string; sequence: number }>(
        'SELECT temp_id, sequence FROM messages WHERE conversation_id = $1 ORDER BY sequence',
        [id],
      );
      expect(unsure.get(id)).toEqual([]);
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
      expect(new Set(rows.map((row) => row.temp_id)).size).toBe(rows.length);
      const stored = new Map(rows.map((row) => [row.temp_id, row.sequence]));
      for (const { tempId, sequenceNumber } of confirmed.get(id) ?? []) expect(stored.get(tempId)).toBe(sequenceNumber);
      expect(rows).toHaveLength(confirmed.get(id)?.length ?? 0);
    }
  } finally {
    await client.end();
  }
});
