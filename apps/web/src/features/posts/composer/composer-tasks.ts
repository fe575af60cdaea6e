/** Opens the composer from anywhere on a page; `ComposerHost` renders it. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import type { SharedContent } from '../../../lib/shared-content.ts';

/** The task of the composer: a new post, on the own profile or in a community, an edit, or a scheduled post. */
export type ComposerTask =
  | {
      kind: 'new';
      /** The post that it quotes. */
      quoted?: Post;
      community?: { id: string; name: string; avatarUrl: string | null };
      /** Content to add to the draft, once. */
      shared?: SharedContent;
    }
  | { kind: 'edit'; post: Post }
  | { kind: 'scheduled'; scheduled: ScheduledPost };

/** The current task, or null. */
export const composerTask = createUserStore<ComposerTask | null>(null);

const state = createUserState(() => ({ opener: null as Element | null }));

/** Opens the composer. */
export function openComposer(task: ComposerTask): void {
  state.opener = document.activeElement;
  composerTask.set(task);
}

/** Resolves when the composer is first requested. */
export function isComposerRequested(): Promise<void> {
  if (composerTask.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = composerTask.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** The button that opened the composer, while it is mounted; a menu item is not. */
export function composerOpener(): HTMLElement | null {
  const { opener } = state;
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
}
