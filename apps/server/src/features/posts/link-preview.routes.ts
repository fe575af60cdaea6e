import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { forgetLinkPreviews } from './forget-link-previews.ts';
import { type PreviewDesk, previewLink } from './preview-link.ts';

const fetchesPerWindow = 30;
const windowSeconds = 600;

/** Link previews. */
export function mountLinkPreview({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const desk: PreviewDesk = {
    limit: deps.limits({ name: 'link-previews', points: fetchesPerWindow, seconds: windowSeconds }),
    running: new Map(),
  };
  mount(postsRoutes.linkPreview, async ({ viewer, body }) => ({
    linkPreview: await previewLink(deps, desk, viewer, body),
  }));
  deps.jobs.every('29 4 * * *', 'link-previews-forget', () => forgetLinkPreviews(deps));
}
