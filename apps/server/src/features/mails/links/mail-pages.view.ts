import type { Language } from '@gumball/rules/formats/languages';
import { directionOf } from '@gumball/rules/formats/locales';
import type { Phrase } from '@gumball/rules/formats/phrase';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { logoDataUrl, type MailBrand, type MailColors } from '../../../platform/mail/mail-brand.ts';
import { mailTranslator } from '../../../platform/mail/mail-translator.ts';

/** A page behind a link of a mail. `button` sends the form to the address of the page; `link` leads on. */
export type MailPage = {
  language: Language;
  title: Phrase;
  text: Phrase;
  button?: Phrase;
  link?: { label: Phrase; url: string };
};

const toProperties = (colors: MailColors) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** Renders a page behind a link of a mail. It works without scripts and loads nothing. */
export function renderMailPage({ language, title, text, button, link }: MailPage, brand: MailBrand): string {
  const translate = (part: Phrase) => escapeHtml(mailTranslator(language, part));
  const form = button
    ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${translate(button)}</button></form>`
    : '';
  const mark = brand.logo ? `<img src="${logoDataUrl(brand.logo)}" alt="" width="32" height="32">` : '<span></span>';
  const further = link ? `<p><a href="${escapeHtml(link.url)}">${translate(link.label)}</a></p>` : '';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${translate(title)} - ${escapeHtml(brand.name)}</title>
<style>
:root{color-scheme:light dark;${toProperties(brand.light)}}
@media (prefers-color-scheme:dark){:root{${toProperties(brand.dark)}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--canvas);color:var(--ink);font:16px/25px system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 32px,480px);margin:16px;padding:28px 32px;background:var(--surface);border:1px solid var(--line);border-radius:18px}
.name{display:flex;align-items:center;gap:10px;margin-bottom:20px;font-weight:700}
.name img{border-radius:8px}
.name span{width:24px;height:24px;border-radius:50%;background:var(--brand)}
h1{margin:0 0 12px;font-size:22px;line-height:28px}
p{margin:0 0 16px;overflow-wrap:anywhere}
a{color:var(--link)}
button{min-height:44px;padding:10px 24px;border:0;border-radius:999px;background:var(--brand);color:var(--onBrand);font:inherit;font-weight:700;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
form+p{margin-top:16px}
</style>
</head>
<body>
<main>
<div class="name">${mark}${escapeHtml(brand.name)}</div>
<h1>${translate(title)}</h1>
<p>${translate(text)}</p>
${form}
${further}
</main>
</body>
</html>
`;
}
