import { escapeHtml } from '../http/pages/escape-html.ts';
import type { ArchivePart, ArchiveRow } from './archive-part.ts';

const styles = `body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#2a1226;background:#fbf4f6}
article{background:#fff;border-radius:16px;padding:.75rem 1.25rem;margin:.6rem 0}p{margin:.2rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
time{color:#746070;font-size:.85rem}img,video{max-width:100%;border-radius:12px;margin:.4rem 0}a{color:#be125c}nav a{margin-right:1rem}
@media(prefers-color-scheme:dark){body{background:#170e16;color:#f9f0f5}article{background:#221722}time{color:#a794a2}a{color:#ff8fba}}`;

/** Start of the HTML page, with links to its sections. */
export function pageHead(title: string, parts: readonly Pick<ArchivePart, 'name' | 'title'>[]): string {
  const links = parts.map((part) => `<a href="#${part.name}">${escapeHtml(part.title)}</a>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${styles}</style><h1>${escapeHtml(title)}</h1><nav>${links}</nav>\n`;
}

/** Start of a section. */
export function pageSection({ name, title }: Pick<ArchivePart, 'name' | 'title'>): string {
  return `<h2 id="${name}">${escapeHtml(title)}</h2>\n`;
}

/** One row of a section. */
export function pageRow({ at, text, files = [] }: Pick<ArchiveRow, 'at' | 'text' | 'files'>): string {
  const time = at
    ? `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`
    : '';
  const media = files.map((file) => {
    const path = `media/${escapeHtml(file.replace(/^\/uploads\//, ''))}`;
    return /\.(webp|png|jpe?g)$/.test(path)
      ? `<img src="${path}" alt="" loading="lazy">`
      : `<a href="${path}">${path}</a>`;
  });
  return `<article>${time}<p>${escapeHtml(text)}</p>${media.join('')}</article>\n`;
}

/** End of the page. */
export const pageEnd = '</html>\n';
