import { withLike } from '@gumball/rules/posts/likes';
import { createUserState } from '../session/user-state.ts';

type Likeable = { isLiked: boolean; likesCount: number };

/** Likes of one kind of items, with optimistic updates. */
export type LikeToggle = {
  /**
   * Shows a like or its removal at once and sends it. A failure restores the item and throws. While a request of an item
   * is pending, another call does nothing.
   */
  setLiked(id: string, isLiked: boolean, send: () => Promise<Likeable>): Promise<void>;
  /** Applies a count from an event. A pending request that fails falls back to it. */
  applyCount(id: string, likesCount: number): void;
  /** Applies the own like from an event, unless a pending request of this client is newer. */
  applyOwn(id: string, isLiked: boolean): void;
};

/** Creates the likes of items that `change` edits in the cache. */
export function createLikeToggle<Item extends Likeable>(
  change: (id: string, edit: (item: Item) => Item) => void,
): LikeToggle {
  const state = createUserState(() => ({ pending: new Map<string, { serverCount?: number }>() }));
  return {
    applyCount(id, likesCount) {
      const pending = state.pending.get(id);
      if (pending) pending.serverCount = likesCount;
      change(id, (item) => (item.likesCount === likesCount ? item : { ...item, likesCount }));
    },
    applyOwn(id, isLiked) {
      if (state.pending.has(id)) return;
      change(id, (item) => (item.isLiked === isLiked ? item : { ...item, isLiked }));
    },
    async setLiked(id, isLiked, send) {
      if (state.pending.has(id)) return;
      const pending: { serverCount?: number } = {};
      state.pending.set(id, pending);
      change(id, (item) => withLike(item, isLiked));
      try {
        const response = await send();
        change(id, (item) => ({ ...item, isLiked: response.isLiked, likesCount: response.likesCount }));
      } catch (error) {
        change(id, (item) => {
          const restored = withLike(item, !isLiked);
          return pending.serverCount === undefined ? restored : { ...restored, likesCount: pending.serverCount };
        });
        throw error;
      } finally {
        state.pending.delete(id);
      }
    },
  };
}
