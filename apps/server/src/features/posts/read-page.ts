/** What a page says of itself; `imageUrl` is absolute. */
export type PageFacts = { title: string; description: string | null; imageUrl: string | null };

const titleMax = 200;
const descriptionMax = 300;

/** Reads title, description and picture from a page's HTML, its Open Graph words first. Answers undefined where it has no title. */
export async function readPage(page: {
  url: string;
  contentType: string;
  body: Buffer;
}): Promise<PageFacts | undefined> {
  const html = headOf(decode(page.body, page.contentType));
  // Loaded with the first preview only: it brings a whole HTML parser along.
  const { default: ogs } = await import('open-graph-scraper');
  const found = await ogs({ html }).catch(() => undefined);
  if (!found || found.error) return undefined;
  const { result } = found;
  const title = firstText(titleMax, result.ogTitle, result.twitterTitle, result.dcTitle);
  if (title === null) return undefined;
  const images = [...(result.ogImage ?? []), ...(result.twitterImage ?? [])].map(({ url }) => url);
  return {
    title,
    description: firstText(descriptionMax, result.ogDescription, result.twitterDescription, result.dcDescription),
    imageUrl: images.flatMap((image) => absolute(image, page.url) ?? [])[0] ?? null,
  };
}

// What a page says of itself stands in its head; the rest would only take time.
function headOf(html: string): string {
  const end = html.search(/<\/head\s*>/i);
  return end === -1 ? html : `${html.slice(0, end)}</head></html>`;
}

function decode(body: Buffer, contentType: string): string {
  const named =
    /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(body.toString('latin1', 0, 2048));
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder('utf-8').decode(body);
  }
}

function firstText(max: number, ...candidates: (string | undefined)[]): string | null {
  for (const candidate of candidates) {
    // Control and direction characters could make a preview say what its page does not.
    const text = (candidate ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
    if (text === '') continue;
    if (text.length <= max) return text;
    const cut = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
    return `${cut.trimEnd()}…`;
  }
  return null;
}

function absolute(image: string | undefined, pageUrl: string): string | undefined {
  if (!image || image.length > 2048 || !URL.canParse(image, pageUrl)) return undefined;
  const url = new URL(image, pageUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
