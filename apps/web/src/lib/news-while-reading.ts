/** What happens to loaded things while a read of them is on its way: its answer may be older than that. */

/** Keeps what happened since the first read that is still on its way. */
export type NewsWhileReading<News> = {
  note(news: News): void;
  /** Runs a read; `since` tells it what has happened since it began, in its order. */
  during<Answer>(read: (since: () => readonly News[]) => Promise<Answer>): Promise<Answer>;
};

/** Makes such a keeper for one kind of things. While nothing is read nothing is kept. */
export function createNewsWhileReading<News>(): NewsWhileReading<News> {
  const happened: News[] = [];
  let reads = 0;
  return {
    note(news) {
      if (reads > 0) happened.push(news);
    },
    async during(read) {
      const from = happened.length;
      reads += 1;
      try {
        return await read(() => happened.slice(from));
      } finally {
        reads -= 1;
        if (reads === 0) happened.length = 0;
      }
    },
  };
}
