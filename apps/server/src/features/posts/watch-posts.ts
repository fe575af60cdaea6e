import type { Deps } from '../../deps.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { postRoom, postRooms } from './post-news.ts';
import { listVisible } from './posts.store.ts';

/** From now on a connection hears the news of these posts, as far as its member may see them, and of no others. */
export async function watchPosts({ db }: Pick<Deps, 'db'>, connection: Connection, postIds: string[]): Promise<void> {
  const visible = postIds.length > 0 ? await listVisible(db, connection.viewer.userId, postIds) : [];
  connection.watch(postRooms, visible.map(postRoom));
}
