import { escapeHtml } from './escape-html.ts';

/** Markup that is safe to send. Only `html` creates it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** What `html` accepts between its parts: texts are escaped, nothing is left out for an absent value. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

function toMarkup(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(toMarkup).join('');
  return escapeHtml(String(part));
}

/**
 * Creates markup from a template. Every inserted text is escaped, for elements and for quoted attributes, also in XML.
 */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.map((text, index) => text + toMarkup(parts[index])).join(''));
}

/**
 * Creates a script element with data for search engines. No text of the data can end the element.
 */
export function jsonScript(data: object): Html {
  const json = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
