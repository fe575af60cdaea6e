/** What a page adds to the menus of the posts on it, such as a community's moderators' deeds. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { createContext } from 'react';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';

/** Answers the further rows of a post's menu. */
export const MoreMenuItems = createContext<(post: Post) => readonly MenuItem[]>(() => []);
