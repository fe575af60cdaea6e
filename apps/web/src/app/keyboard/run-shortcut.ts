import { focusPost, pressInPost } from '../../features/posts/card/post-keys.ts';
import type { ShortcutAction } from './shortcuts.ts';

/** What actions need from the component that runs them. */
export type ShortcutContext = { navigateTo: (href: string) => void; open: (dialog: 'commands' | 'shortcuts') => void };

const isShown = (element: HTMLElement) => element.checkVisibility();

/** Focuses the search field of the header, or else of the page. Returns false without one. */
function focusSearch(): boolean {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('.shell-header input[type="search"]'),
    ...document.querySelectorAll<HTMLInputElement>('#main input[type="search"]'),
  ];
  const field = fields.find(isShown);
  field?.focus();
  field?.select();
  return field !== undefined;
}

function writePost({ navigateTo }: ShortcutContext): void {
  // On the page of a community the post goes there.
  const prompt = [...document.querySelectorAll<HTMLElement>('#main [data-new-post]')].find(isShown);
  if (prompt) prompt.click();
  else navigateTo('/?compose=new');
}

/** Runs a shortcut. */
export function runShortcut(action: ShortcutAction, context: ShortcutContext): void {
  if (typeof action === 'object') {
    context.navigateTo(action.to);
    return;
  }
  switch (action) {
    case 'search':
      if (!focusSearch()) context.open('commands');
      return;
    case 'newPost':
      writePost(context);
      return;
    case 'nextPost':
    case 'previousPost':
      focusPost(action === 'nextPost' ? 1 : -1).catch(reportError);
      return;
    case 'likePost':
      pressInPost('like');
      return;
    case 'commentPost':
      pressInPost('comment');
      return;
    case 'openPost':
      pressInPost('open');
      return;
    case 'shortcuts':
      context.open('shortcuts');
  }
}
