import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { postCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import type { Site } from '../pages/site.view.ts';
import { readPost } from '../read-post.ts';
import { renderOembed } from './render-oembed.ts';

/** What an oEmbed request asks for. */
export type OembedRequest = { postId: string; maxWidth: number | undefined; maxHeight: number | undefined };

/** Parses an oEmbed request. Undefined for anything but a post of this network in JSON. */
export function postOfOembed(
  origin: string,
  { url, format, maxwidth, maxheight }: Record<string, string | string[] | undefined>,
): OembedRequest | undefined {
  if (typeof url !== 'string' || !url.startsWith(`${origin}/post/`) || (format ?? 'json') !== 'json') return undefined;
  const postId = id.safeParse(url.slice(`${origin}/post/`.length).replace(/\/?(?:[?#].*)?$/s, '')).data;
  const toSize = (text: string | string[] | undefined) =>
    typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
  return postId === undefined ? undefined : { postId, maxWidth: toSize(maxwidth), maxHeight: toSize(maxheight) };
}

/** Opens the oEmbed response of a post. */
export async function openOembed(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  asked: OembedRequest | undefined,
): Promise<GuestContent> {
  if (!asked) return undefined;
  const post = await readPost(deps, asked.postId);
  if (post === undefined || post === 'deleted') return post;
  const image = postCard(site, post).path;
  const { maxWidth, maxHeight } = asked;
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(renderOembed(site, post, { image, maxWidth, maxHeight })),
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  };
}
