import { type Crowd, placesOf } from './crowd.ts';
import { forAll } from './light-socket.ts';
import type { People } from './people.ts';

/** What a reconnect storm showed: everybody comes back at once and fetches what was said meanwhile. */
export type StormFigures = {
  sockets: number;
  missed: number;
  caughtUp: number;
  connectedMs: number;
  caughtUpMs: number;
};

const fetchedAtOnce = 64;

/**
 * Cuts the second of every pair, lets the first write to them, cuts everybody, and lets all of them come back at the same moment: each opens a socket and
 * then reads what its conversation has beyond what it knew.
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
  // The number behind which each reader's conversation is read, where the reader has not heard of any.
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
    `storm: ${figures.sockets} sockets back after ${connectedMs} ms, ${caughtUp} of ${missed} had what they missed after ${figures.caughtUpMs} ms`,
  );
  crowd.cut(placesOf(people));
  return figures;
}
