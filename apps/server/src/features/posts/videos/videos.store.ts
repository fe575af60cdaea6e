import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A video that a node converts until `convert_at`, which also proves that it is still this node's. */
export type TakenVideo = {
  id: string;
  user_id: string;
  url: string;
  files: string[];
  poster_url: string | null;
  placeholder: string | null;
  convert_at: Date;
  convert_attempts: number;
};

const takeStatement: Statement = {
  name: 'videos-take',
  text: `
    UPDATE uploads SET convert_at = $2, convert_attempts = convert_attempts + 1
    WHERE id = (SELECT id FROM uploads WHERE convert_at <= $1 ORDER BY convert_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, url, files, poster_url, placeholder, convert_at, convert_attempts`,
};

/** Takes the next video to convert until a time. Those that other nodes have are left out. */
export async function takeVideo(db: Database, now: Date, until: Date): Promise<TakenVideo | undefined> {
  const [row] = await db.rows<TakenVideo>(takeStatement, [now, until]);
  return row;
}

/** Releases a taken video until a later time. */
export async function postponeVideo(db: Database, video: TakenVideo, until: Date): Promise<void> {
  await db.kysely
    .updateTable('uploads')
    .set({ convert_at: until })
    .where('id', '=', video.id)
    // The driver reads milliseconds of a time.
    .where('convert_at', '>=', video.convert_at)
    .where('convert_at', '<', new Date(video.convert_at.getTime() + 1))
    .execute();
}

/** What a conversion sets. */
export type VideoResult = Partial<Pick<Media, 'url' | 'width' | 'height' | 'posterUrl' | 'placeholder' | 'playback'>>;

const lockPosts: Statement = {
  name: 'videos-lock-posts',
  text: 'SELECT FROM lock_posts(ARRAY(SELECT id FROM posts WHERE user_id = $1 AND media @> $2::jsonb), false)',
};

// A key that is null in the result is set to null; 'playback' is only there while it is set.
const changedMedia = `(SELECT jsonb_agg(CASE WHEN e->>'url' = $2 THEN (e - 'playback') || $3::jsonb ELSE e END ORDER BY n)
  FROM jsonb_array_elements(media) WITH ORDINALITY AS files (e, n))`;
type Shown = { id: string; media: Media[] };

// Read, then changed one by one: a distributed database changes no rows by functions of their columns that are not
// immutable.
const showing = (table: 'posts' | 'scheduled_posts'): Statement => ({
  name: `videos-showing-${table}`,
  text: `SELECT id, ${changedMedia} AS media FROM ${table}
    WHERE user_id = $1 AND media @> jsonb_build_array(jsonb_build_object('url', $2::text)) ORDER BY id
    ${table === 'posts' ? '' : 'FOR NO KEY UPDATE'}`,
});
const change = (table: 'posts' | 'scheduled_posts'): Statement => ({
  name: `videos-change-${table}`,
  text: `UPDATE ${table} SET media = $2::jsonb WHERE id = $1`,
});
const statements = {
  posts: { showing: showing('posts'), change: change('posts') },
  scheduled_posts: { showing: showing('scheduled_posts'), change: change('scheduled_posts') },
};

async function changeShown(tx: Executor, table: keyof typeof statements, values: unknown[]): Promise<Shown[]> {
  const rows = await rowsIn<Shown>(tx, statements[table].showing, values);
  for (const { id, media } of rows) await rowsIn(tx, statements[table].change, [id, JSON.stringify(media)]);
  return rows;
}

/**
 * Stores the end of a conversion, for the file and for the posts that show it. Returns the posts, and whether a
 * scheduled one changed; undefined if the file is gone or another node has it.
 */
export async function storeResult(
  tx: Executor,
  video: TakenVideo,
  result: VideoResult & { files?: string[]; bytes?: number },
): Promise<{ postIds: string[]; hasScheduled: boolean } | undefined> {
  const { files, bytes, ...media } = result;
  // Posts are locked before files, as by an edit.
  await rowsIn(tx, lockPosts, [video.user_id, JSON.stringify([{ url: video.url }])]);
  const updated = await tx
    .updateTable('uploads')
    .set({
      convert_at: null,
      playback: media.playback ?? null,
      ...(media.url === undefined ? {} : { url: media.url, former_url: video.url }),
      ...(media.width === undefined ? {} : { width: media.width }),
      ...(media.height === undefined ? {} : { height: media.height }),
      ...(media.posterUrl === undefined ? {} : { poster_url: media.posterUrl }),
      ...(media.placeholder === undefined ? {} : { placeholder: media.placeholder }),
      ...(files ? { files } : {}),
      ...(bytes === undefined ? {} : { bytes }),
    })
    .where('id', '=', video.id)
    // The driver reads milliseconds of a time.
    .where('convert_at', '>=', video.convert_at)
    .where('convert_at', '<', new Date(video.convert_at.getTime() + 1))
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return undefined;
  const values = [video.user_id, video.url, JSON.stringify(media)];
  const posts = await changeShown(tx, 'posts', values);
  const scheduled = await changeShown(tx, 'scheduled_posts', values);
  return { postIds: posts.map(({ id }) => id), hasScheduled: scheduled.length > 0 };
}
