import type { Deps } from '../../deps.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { WatchKeeping } from './create-watch-keeping.ts';
import { postRoom, postRooms } from './post-news.ts';
import { listVisible } from './posts.store.ts';

/** From now on a connection hears the news of these posts, as far as its member may see them, and of no others. */
export async function watchPosts(
  { db }: Pick<Deps, 'db'>,
  connection: Connection,
  postIds: string[],
  keeping: Pick<WatchKeeping, 'generation'>,
): Promise<void> {
  let visible: string[] = [];
  let readAt: number;
  // A block that came while the database was being asked may concern these very posts.
  do {
    readAt = keeping.generation;
    visible = postIds.length > 0 ? await listVisible(db, connection.viewer.userId, postIds) : [];
  } while (readAt !== keeping.generation);
  connection.watch(postRooms, visible.map(postRoom));
}
