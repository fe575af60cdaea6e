import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { checkPostLinks } from './check-post-links.ts';
import { type PostLinksJob, postLinksJobName } from './create-post-links.ts';
import { previewLink } from './preview-link.ts';
import { purgeLinkPreviews } from './purge-link-previews.ts';

const fetchesPerWindow = 30;
const windowSeconds = 600;
// A page that answers slowly delays only the links of its author.
const concurrency = 8;

/** Mounts the route and the jobs of link previews. */
export function mountLinkPreview({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'link-previews', points: fetchesPerWindow, seconds: windowSeconds });
  mount(postsRoutes.linkPreview, async ({ viewer, body }) => ({
    linkPreview: await previewLink(deps, limit, viewer, body),
  }));
  deps.jobs.work<PostLinksJob>(postLinksJobName, { retries: 3, retryDelaySeconds: 5, concurrency }, (job) =>
    checkPostLinks(deps, job),
  );
  deps.jobs.every('29 4 * * *', 'purge-link-previews', () => purgeLinkPreviews(deps));
}
