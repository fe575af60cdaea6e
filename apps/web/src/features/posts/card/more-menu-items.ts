/** Menu items that a page adds to its posts, for example of a community's moderators. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { createContext } from 'react';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';

/** Returns the additional items of a post's menu. */
export const MoreMenuItems = createContext<(post: Post) => readonly MenuItem[]>(() => []);
