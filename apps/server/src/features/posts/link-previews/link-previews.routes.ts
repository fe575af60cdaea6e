import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { createLinkParser } from './create-link-parser.ts';
import { type LinkPreviewService, previewLink } from './preview-link.ts';
import { purgeLinkPreviews } from './purge-link-previews.ts';

const fetchesPerWindow = 30;
const windowSeconds = 600;

/** Mounts the route and the scheduled job of link previews. */
export function mountLinkPreview({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  const service: LinkPreviewService = {
    limit: deps.limits({ name: 'link-previews', points: fetchesPerWindow, seconds: windowSeconds }),
    inFlight: new Map(),
    inFlightPerUser: new Map(),
    parser: createLinkParser(),
  };
  app.addHook('onClose', () => service.parser.close());
  mount(postsRoutes.linkPreview, async ({ viewer, body }) => ({
    linkPreview: await previewLink(deps, service, viewer, body),
  }));
  deps.jobs.every('29 4 * * *', 'purge-link-previews', () => purgeLinkPreviews(deps));
}
