import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { securityHeadersFor } from '../../../platform/http/security-headers.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage } from '../page.view.ts';
import { readPost } from '../read-post.ts';
import { renderEmbed } from './render-embed.ts';
import type { Site } from './site.view.ts';

/** Opens a post for a frame on another site: only this page may be framed. */
export async function openEmbed(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  site: Site,
  postId: string,
): Promise<GuestContent> {
  if (!id.safeParse(postId).success) return undefined;
  const post = await readPost(deps, postId);
  if (post === undefined || post === 'deleted') return post;
  const page = htmlPage(renderEmbed(site, post), false);
  const policy = String(securityHeadersFor(deps.config)['content-security-policy']);
  return {
    ...page,
    headers: {
      ...page.headers,
      'content-security-policy': policy.replace(/frame-ancestors [^;]+/, 'frame-ancestors *'),
      'x-frame-options': undefined,
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}
