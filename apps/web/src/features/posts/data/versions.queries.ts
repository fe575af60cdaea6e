/** The former versions of a post: docs/product.md, Posts. */
import type { Post, PostVersion } from '@gumball/contract/posts/posts.schemas';
import { queryOptions } from '@tanstack/react-query';
import { postControlsClient } from './post-controls.ts';

/** The former versions of a post, newest first. Every edit has its own. */
export const versionsQuery = ({ id, editedAt }: Pick<Post, 'id' | 'editedAt'>) =>
  queryOptions({
    queryKey: ['posts', 'versions', id, editedAt],
    queryFn: async ({ signal }): Promise<PostVersion[]> =>
      (await postControlsClient.versions({ params: { id } }, { signal })).versions,
  });
