/** Asks for the composer from anywhere on a page; `ComposerHost` opens it. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { createStore } from '../../../lib/storage/store.ts';

/** What is to be written: a new post, on one's own or in a community, or a change of an old one. */
export type ComposerTask =
  | { kind: 'new'; community?: { id: string; name: string; avatarUrl: string | null } }
  | { kind: 'edit'; post: Post };

/** Where a task's draft is kept. */
export function draftKey(task: ComposerTask): string {
  if (task.kind === 'edit') return `post:edit:${task.post.id}`;
  return task.community ? `post:community:${task.community.id}` : 'post';
}

/** What is being written now, or null. */
export const composerTask = createStore<ComposerTask | null>(null);

let opener: Element | null = null;

/** Opens the composer. */
export function openComposer(task: ComposerTask): void {
  opener = document.activeElement;
  composerTask.set(task);
}

/** Resolves once somebody wants to write. */
export function isComposerRequested(): Promise<void> {
  if (composerTask.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = composerTask.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** The button that opened the composer, while it is still there; a menu's row is not. */
export function composerOpener(): HTMLElement | null {
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
}
