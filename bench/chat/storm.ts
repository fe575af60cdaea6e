import { type Crowd, placesOf } from './crowd.ts';
import { forAll } from './light-socket.ts';
import type { People } from './people.ts';

/** The figures of a reconnect stampede: all clients reconnect at once and fetch the messages that they missed. */
export type StormFigures = {
  sockets: number;
  missed: number;
  caughtUp: number;
  connectedMs: number;
  caughtUpMs: number;
};

const fetchedAtOnce = 64;

/**
 * Disconnects the second member of every pair, sends them a message from the first, disconnects all clients and
 * reconnects them at the same time. Each opens a socket and then fetches the messages that it missed.
 */
export async function storm(
  crowd: Crowd,
  people: People,
  tokens: string[],
  say: (line: string) => void,
): Promise<StormFigures> {
  const talkers = people.pairs.flatMap(({ id, members: [writer, reader] }) =>
    writer === undefined || reader === undefined ? [] : [{ id, writer, reader }],
  );
  crowd.cut(talkers.map(({ reader }) => reader));
  let missed = 0;
  // The sequence number after which a reader fetches, if it has received no message before.
  const known = new Map<string, number>();
  await forAll(talkers, fetchedAtOnce, async ({ id, writer }) => {
    const answer = await crowd.sockets[writer]?.ask('message:send', {
      conversationId: id,
      tempId: `storm-${Date.now()}-${writer}`,
      content: 'You missed this.',
    });
    const stored = answer as { success: boolean; sequenceNumber?: number } | undefined;
    if (!stored?.success) return;
    missed += 1;
    known.set(id, (stored.sequenceNumber ?? 1) - 1);
  });
  crowd.cut(placesOf(people));

  const begun = performance.now();
  await crowd.storm(placesOf(people));
  const connectedMs = Math.round(performance.now() - begun);
  let caughtUp = 0;
  await forAll(talkers, fetchedAtOnce, async ({ id, reader }) => {
    const after = crowd.reached.get(`${reader} ${id}`) ?? known.get(id) ?? 0;
    const answer = await fetch(
      `${crowd.server.url}/api/messages/conversations/${id}/messages?after=${after}&limit=50`,
      {
        headers: { authorization: `Bearer ${tokens[reader]}` },
      },
    );
    const { messages } = (await answer.json()) as { messages?: { content: string }[] };
    if (messages?.some(({ content }) => content === 'You missed this.')) caughtUp += 1;
  });
  const figures = {
    sockets: people.memberIds.length,
    missed,
    caughtUp,
    connectedMs,
    caughtUpMs: Math.round(performance.now() - begun),
  };
  say(
    `stampede: ${figures.sockets} sockets reconnected after ${connectedMs} ms, ${caughtUp} of ${missed} missed messages fetched after ${figures.caughtUpMs} ms`,
  );
  crowd.cut(placesOf(people));
  return figures;
}
