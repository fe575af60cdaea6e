import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { previewLink } from './preview-link.ts';
import { purgeLinkPreviews } from './purge-link-previews.ts';

const fetchesPerWindow = 30;
const windowSeconds = 600;

/** Mounts the route and the scheduled job of link previews. */
export function mountLinkPreview({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'link-previews', points: fetchesPerWindow, seconds: windowSeconds });
  mount(postsRoutes.linkPreview, async ({ viewer, body }) => ({
    linkPreview: await previewLink(deps, limit, viewer, body),
  }));
  deps.jobs.every('29 4 * * *', 'purge-link-previews', () => purgeLinkPreviews(deps));
}
