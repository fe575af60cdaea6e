import { chatPath, nextTempId } from '../data/chat.ts';
import type { TestUser } from '../data/users.ts';
import { until } from '../sockets.ts';
import type { TestApp } from '../start-app.ts';

/** A conversation and the member who writes in it. */
export type Writer = { user: TestUser; conversationId: string };

/** Members who write until they are stopped. */
export type Load = {
  /** The statuses of the responses since the last call, by the index of the writer. */
  takeStatuses(): number[][];
  /** Waits until the latest response to every writer, after this call, has the status that is expected of it, if any. */
  expectLatest(expected: (writer: number) => number | undefined, withinMs: number): Promise<void>;
  stop(): Promise<void>;
  /** Acknowledged messages that are not stored exactly once. */
  findLosses(): Promise<string[]>;
};

const pauseMs = 20;
const clockMsPerMessage = 2500;

/** Lets every writer send one message after another, faster than the limit of messages allows. */
export function startWriting(app: TestApp, writers: readonly Writer[]): Load {
  let statuses = writers.map((): number[] => []);
  const acknowledged: { conversationId: string; content: string }[] = [];
  const stopping = new AbortController();
  const running = writers.map(async ({ user, conversationId }, index) => {
    let content = nextTempId();
    while (!stopping.signal.aborted) {
      app.advance(clockMsPerMessage);
      const { status } = await user.post(chatPath(conversationId, '/messages'), { content, tempId: content });
      statuses[index]?.push(status);
      if (status === 201) acknowledged.push({ conversationId, content });
      // A client repeats what was not stored.
      if (status !== 503) content = nextTempId();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  });
  return {
    takeStatuses() {
      const taken = statuses;
      statuses = writers.map(() => []);
      return taken;
    },
    async expectLatest(expected, withinMs) {
      statuses = writers.map(() => []);
      const latest = () => statuses.map((list) => list.at(-1));
      const awaited = writers.map((_, index) => expected(index));
      await until(
        () => latest().every((status, index) => (awaited[index] ?? status) === status && status !== undefined),
        withinMs,
      ).catch(() => {
        throw new Error(`the latest statuses are ${latest().join()} instead of ${awaited.join()}`);
      });
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
    async findLosses() {
      const { rows } = await app.deps.db.pool.query<{ id: string; content: string; copies: number }>(
        'SELECT conversation_id AS id, content, count(*)::integer AS copies FROM messages GROUP BY 1, 2',
      );
      const copies = new Map(rows.map((row) => [`${row.id} ${row.content}`, row.copies]));
      return acknowledged.flatMap(({ conversationId, content }) => {
        const stored = copies.get(`${conversationId} ${content}`) ?? 0;
        return stored === 1 ? [] : [`${content}: ${stored}`];
      });
    },
  };
}
