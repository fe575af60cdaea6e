/** The channels on which a message was lost, to be told when Redis is available again. */
export type NoticeQueue = { add(channel: string): void; close(): void };

const maxChannels = 10_000;
const retryMs = 500;
const batchSize = 100;

/** Creates the queue. It calls `send` for each channel until that succeeds; for too many channels only `channelForAll`. */
export function createNoticeQueue(options: {
  send: (channel: string) => Promise<unknown>;
  channelForAll: string;
}): NoticeQueue {
  const channels = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const schedule = () => {
    if (closing.signal.aborted || timer || channels.size === 0) return;
    timer = setTimeout(() => void sendAll(), retryMs);
    timer.unref();
  };
  const sendAll = async () => {
    const names = [...channels];
    for (let index = 0; index < names.length && !closing.signal.aborted; index += batchSize) {
      const batch = names.slice(index, index + batchSize);
      await Promise.all(
        batch.map(async (channel) => {
          channels.delete(channel);
          await options.send(channel).catch(() => channels.add(channel));
        }),
      );
    }
    timer = undefined;
    schedule();
  };
  return {
    add(channel) {
      if (channels.size >= maxChannels) {
        channels.clear();
        channels.add(options.channelForAll);
      }
      channels.add(channel);
      schedule();
    },
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}
