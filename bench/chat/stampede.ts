import { type ClientPool, clientIndexes } from './client-pool.ts';
import { forEachConcurrent } from './light-socket.ts';
import type { Participants } from './participants.ts';

/** The figures of a reconnect stampede: all clients reconnect at once and fetch the messages that they missed. */
export type StampedeFigures = {
  sockets: number;
  missed: number;
  caughtUp: number;
  connectedMs: number;
  caughtUpMs: number;
};

const fetchConcurrency = 64;

/**
 * Disconnects the second member of every pair, sends them a message from the first, disconnects all clients and
 * reconnects them at the same time. Each opens a socket and then fetches the messages that it missed.
 */
export async function stampede(
  clients: ClientPool,
  participants: Participants,
  tokens: string[],
  log: (line: string) => void,
): Promise<StampedeFigures> {
  const pairs = participants.pairs.flatMap(({ id, members: [writer, reader] }) =>
    writer === undefined || reader === undefined ? [] : [{ id, writer, reader }],
  );
  clients.terminate(pairs.map(({ reader }) => reader));
  let missed = 0;
  // The sequence number after which a reader fetches, if it has received no message before.
  const fetchAfter = new Map<string, number>();
  await forEachConcurrent(pairs, fetchConcurrency, async ({ id, writer }) => {
    const response = await clients.sockets[writer]?.emitWithAck('message:send', {
      conversationId: id,
      tempId: `storm-${Date.now()}-${writer}`,
      content: 'You missed this.',
    });
    const ack = response as { success: boolean; sequenceNumber?: number } | undefined;
    if (!ack?.success) return;
    missed += 1;
    fetchAfter.set(id, (ack.sequenceNumber ?? 1) - 1);
  });
  clients.terminate(clientIndexes(participants));

  const startedAt = performance.now();
  await clients.openAllAtOnce(clientIndexes(participants));
  const connectedMs = Math.round(performance.now() - startedAt);
  let caughtUp = 0;
  await forEachConcurrent(pairs, fetchConcurrency, async ({ id, reader }) => {
    const after = clients.lastSequence.get(`${reader} ${id}`) ?? fetchAfter.get(id) ?? 0;
    const response = await fetch(
      `${clients.server.url}/api/messages/conversations/${id}/messages?after=${after}&limit=50`,
      {
        headers: { authorization: `Bearer ${tokens[reader]}` },
      },
    );
    const { messages } = (await response.json()) as { messages?: { content: string }[] };
    if (messages?.some(({ content }) => content === 'You missed this.')) caughtUp += 1;
  });
  const figures = {
    sockets: participants.userIds.length,
    missed,
    caughtUp,
    connectedMs,
    caughtUpMs: Math.round(performance.now() - startedAt),
  };
  log(
    `stampede: ${figures.sockets} sockets reconnected after ${connectedMs} ms, ${caughtUp} of ${missed} missed messages fetched after ${figures.caughtUpMs} ms`,
  );
  clients.terminate(clientIndexes(participants));
  return figures;
}
