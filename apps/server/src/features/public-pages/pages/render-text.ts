import { findTypedHashtags } from '@gumball/rules/posts/find-hashtags';
import { firstLink } from '@gumball/rules/posts/first-link';
import { type FormattedBlock, parseFormatting } from '@gumball/rules/posts/formatting';
import type { FormattedRun } from '@gumball/rules/posts/inline-runs';
import { type Html, html } from '../../../platform/http/pages/html.ts';
import { hashtagPath } from './site.view.ts';

/**
 * Renders the text of a post or comment: its formatting, links and hashtags. Links within the network begin with
 * `origin`, which readers outside of its pages need.
 */
export function renderText(text: string, origin = ''): Html {
  return html`${parseFormatting(text).map((block) => renderBlock(block, origin))}`;
}

function renderBlock(block: FormattedBlock, origin: string): Html {
  const toHtml = (run: FormattedRun) => renderRun(run, origin);
  if (block.kind === 'list') {
    return html`<ul class="list" dir="auto">${block.items.map(({ marker, runs }) => html`<li><span class="marker">${marker}</span> ${runs.map(toHtml)}</li>`)}</ul>`;
  }
  const runs = block.runs.map(toHtml);
  if (block.kind === 'code') return html`<pre dir="auto"><code>${block.runs.map((run) => run.text)}</code></pre>`;
  return block.kind === 'quote'
    ? html`<blockquote class="text" dir="auto">${runs}</blockquote>`
    : html`<p class="text" dir="auto">${runs}</p>`;
}

function renderRun(run: FormattedRun, origin: string): Html {
  if (run.code) return html`<code>${run.text}</code>`;
  let part = linked(run.text, origin);
  if (run.italic) part = html`<em>${part}</em>`;
  return run.bold ? html`<strong>${part}</strong>` : part;
}

function linked(text: string, origin: string): Html {
  const parts: Html[] = [];
  let rest = text;
  while (rest !== '') {
    const link = firstLink(rest);
    const end = link === undefined ? rest.length : rest.indexOf(link);
    parts.push(tagged(rest.slice(0, end), origin));
    if (link !== undefined) parts.push(html`<a href="${link}" rel="nofollow ugc noopener">${link}</a>`);
    rest = rest.slice(end + (link?.length ?? 0));
  }
  return html`${parts}`;
}

function tagged(text: string, origin: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const { index, length, name } of findTypedHashtags(text)) {
    parts.push(
      html`${text.slice(end, index)}<a href="${origin}${hashtagPath(name)}">${text.slice(index, index + length)}</a>`,
    );
    end = index + length;
  }
  return html`${parts}${text.slice(end)}`;
}
