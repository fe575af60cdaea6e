/**
 * Content that another app shares with the installed one. The service worker stores it, the page takes it:
 * docs/product.md, Installed app.
 */
const cacheName = 'shared-content';
const textKey = '/shared/text';
const fileKey = (index: number) => `/shared/file/${index}`;

/** Shared files beyond this number are ignored, as in a post. */
export const sharedFilesMax = 10;

/** The text, with a link if there is one, and files. */
export type SharedContent = { text: string; files: File[] };

/** Converts the form of a share: its title, text and link, each once, and its files. */
export function toSharedContent(form: FormData): SharedContent {
  const parts = ['title', 'text', 'url'].map((name) => form.get(name));
  const texts = parts.flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []));
  const distinct = texts.filter((text, index) => !texts.some((other, at) => at > index && other.includes(text)));
  const files = form.getAll('media').flatMap((part) => (part instanceof File && part.size > 0 ? [part] : []));
  return { text: distinct.join('\n'), files: files.slice(0, sharedFilesMax) };
}

/** Stores shared content until the page takes it. Replaces earlier content. */
export async function storeSharedContent({ text, files }: SharedContent): Promise<void> {
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  await cache.put(textKey, new Response(text));
  for (const [index, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(fileKey(index), new Response(file, { headers }));
  }
}

/** Takes the stored content; undefined if there is none. */
export async function takeSharedContent(): Promise<SharedContent | undefined> {
  // Without a secure context there is no cache, and no service worker that fills it.
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined;
  const cache = await caches.open(cacheName);
  const text = (await (await cache.match(textKey))?.text()) ?? '';
  const files: File[] = [];
  for (let index = 0; index < sharedFilesMax; index += 1) {
    const response = await cache.match(fileKey(index));
    if (!response) break;
    const type = response.headers.get('content-type') ?? '';
    const name = decodeURIComponent(response.headers.get('x-name') ?? 'file');
    files.push(new File([await response.blob()], name, { type }));
  }
  await caches.delete(cacheName);
  return { text, files };
}
