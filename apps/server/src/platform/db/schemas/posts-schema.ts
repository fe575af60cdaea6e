/** The tables of posts: docs/product.md, Posts. */
import type { ColumnType, Generated } from 'kysely';

type Counter = Generated<number>;
type Stored<T> = ColumnType<T, string, string>;

type Posts = {
  id: string;
  user_id: string;
  community_id: string | null;
  content: string;
  post_type: 'text' | 'photo' | 'video' | 'link';
  media: Stored<unknown>;
  link_preview: ColumnType<unknown, string | null, string | null>;
  likes_count: Counter;
  comments_count: Counter;
  created_at: Date;
  edited_at: Date | null;
  reposts_count: Counter;
  allows_reposts: Generated<boolean>;
  quoted_post_id: string | null;
  quote_detached: Generated<boolean>;
  content_warning: string | null;
  friends_only: Generated<boolean>;
  search_terms: ColumnType<string, never, never>;
};

type PostVersions = {
  post_id: string;
  id: string;
  content: string;
  content_warning: string | null;
  written_at: Date;
};

type DeletedPublicPosts = { post_id: string; deleted_at: Date };

type ScheduledPosts = {
  id: string;
  user_id: string;
  draft: Stored<unknown>;
  media: Stored<unknown>;
  publish_at: Date;
  due_at: Date | null;
  attempts: Counter;
  failure: string | null;
  creation_key: string | null;
  created_at: Date;
  community_id: ColumnType<string | null, never, never>;
  quoted_post_id: ColumnType<string | null, never, never>;
};

type CreationKeys = { user_id: string; kind: 'post' | 'comment'; key: string; id: string };
type PostLikes = { post_id: string; user_id: string; created_at: Date };
type Reposts = { id: string; post_id: string; user_id: string; author_id: string; created_at: Date };
type PostSaves = { user_id: string; post_id: string; created_at: Date };

type LinkPreviews = {
  url: string;
  title: string | null;
  description: string | null;
  image_url: string | null;
  /** Where the redirects of the link lead. */
  addresses: string[];
  fetched_at: Date;
};

/** The newest posts of a distributed database. */
type NewestPosts = { id: string; user_id: string; community_id: string | null; friends_only: boolean };

/** The posts of members and communities, and the reposts of members, of a distributed database. */
type PostLists = Omit<NewestPosts, 'id'> & {
  list_id: string;
  entry_id: string;
  post_id: string;
  is_held: Generated<boolean>;
  pinned_at: Date | null;
};

/** The posts that members of a distributed database saved. */
type MemberSaves = { user_id: string; post_id: string; saved_at: Date };

/** The tables of posts. */
export type PostsSchema = {
  posts: Posts;
  newest_posts: NewestPosts;
  post_lists: PostLists;
  member_saves: MemberSaves;
  post_versions: PostVersions;
  deleted_public_posts: DeletedPublicPosts;
  scheduled_posts: ScheduledPosts;
  creation_keys: CreationKeys;
  post_likes: PostLikes;
  reposts: Reposts;
  post_saves: PostSaves;
  link_previews: LinkPreviews;
};
