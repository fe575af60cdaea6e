import { Parser } from 'htmlparser2';
import { type LinkMetadata, type LinkPage, linkPageMaxBytes } from './create-link-parser.ts';

const titleMax = 200;
const descriptionMax = 300;
const imageUrlMax = 2048;
const chunkLength = 2048;

const titleNames = ['og:title', 'twitter:title', 'dc.title'] as const;
const descriptionNames = ['og:description', 'twitter:description', 'dc.description', 'description'] as const;
const imageNames = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'] as const;

/**
 * Parses title, description and image from a page's head, Open Graph properties first. A streaming parser reads only
 * `meta`, `title` and `link`, up to `<body>` or `linkPageMaxBytes`, and builds no tree. Returns undefined for a page
 * without a title.
 */
export function parseLinkMetadata(page: LinkPage): LinkMetadata | undefined {
  const { properties, title, imageLink } = readHead(decode(page.body.subarray(0, linkPageMaxBytes), page.contentType));
  const values = (names: readonly string[]) => names.map((name) => properties.get(name));
  const shownTitle = firstNonBlank(titleMax, [...values(titleNames), title]);
  if (shownTitle === null) return undefined;
  return {
    title: shownTitle,
    description: firstNonBlank(descriptionMax, values(descriptionNames)),
    imageUrl: [...values(imageNames), imageLink].flatMap((image) => toAbsolute(image, page.url) ?? [])[0] ?? null,
  };
}

function readHead(html: string) {
  const head = {
    properties: new Map<string, string>(),
    title: '',
    imageLink: undefined as string | undefined,
    isOver: false,
  };
  const metaNames = new Set<string>([...titleNames, ...descriptionNames, ...imageNames]);
  let isTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (head.isOver) return;
      if (name === 'body') head.isOver = true;
      else if (name === 'title') isTitle = !hasTitle;
      else if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
        const content = attributes['content'] ?? '';
        if (metaNames.has(key) && content.trim() !== '' && !head.properties.has(key)) head.properties.set(key, content);
      } else if (name === 'link' && attributes['rel']?.toLowerCase() === 'image_src') {
        head.imageLink ??= attributes['href'];
      }
    },
    ontext(text) {
      if (isTitle && !head.isOver && head.title.length < linkPageMaxBytes) head.title += text;
    },
    onclosetag(name) {
      if (name === 'title' && isTitle) [isTitle, hasTitle] = [false, true];
    },
  });
  for (let start = 0; start < html.length && !head.isOver; start += chunkLength) {
    parser.write(html.slice(start, start + chunkLength));
  }
  if (!head.isOver) parser.end();
  return head;
}

function decode(body: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, 2048));
  const declared =
    /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType.slice(0, 500)) ??
    /<meta[^<>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(head);
  try {
    return new TextDecoder(declared?.[1] ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder('utf-8').decode(body);
  }
}

function firstNonBlank(max: number, candidates: (string | undefined)[]): string | null {
  for (const candidate of candidates) {
    // Control and direction characters could make a preview show other text than its page.
    const text = (candidate ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
    if (text === '') continue;
    if (text.length <= max) return text;
    const truncated = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
    return `${truncated.trimEnd()}…`;
  }
  return null;
}

function toAbsolute(image: string | undefined, pageUrl: string): string | undefined {
  if (!image || image.length > imageUrlMax || !URL.canParse(image, pageUrl)) return undefined;
  const url = new URL(image, pageUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
