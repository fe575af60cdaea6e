import type { Language } from '@gumball/rules/formats/languages';
import { directionOf } from '@gumball/rules/formats/locales';
import { phrase } from '@gumball/rules/formats/phrase';
import { escapeHtml } from '../http/pages/escape-html.ts';
import type { MailBrand, MailColors } from './mail-brand.ts';
import type { MailBlock, MailItem, MailText } from './mail-message.ts';

/** Colours that a preview asks for. Without one the mail program's own scheme decides. */
export type MailScheme = 'light' | 'dark';

type Content = {
  language: Language;
  title: string;
  preview: string;
  blocks: readonly MailBlock[];
  footer: readonly MailBlock[];
};
type Options = {
  brand: MailBrand;
  scheme: MailScheme | undefined;
  /** Where the logo is. */
  logoUrl: string | undefined;
  translate: (text: MailText) => string;
};

const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const maxWidth = 600;

/**
 * Returns the HTML of a mail: nested tables with styles in attributes, which every mail program understands, and a style
 * sheet for dark schemes and narrow windows. It refers to no file elsewhere, so that opening it tells nobody.
 */
export function layOut({ language, title, preview, blocks, footer }: Content, options: Options): string {
  const { brand, scheme, logoUrl, translate } = options;
  const colors = scheme === 'dark' ? brand.dark : brand.light;
  const context: Context = { colors, translate };
  const direction = directionOf(language);
  const schemes = scheme ?? 'light dark';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${styleSheet(brand.dark, scheme)}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${colors.canvas};">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;" aria-hidden="true">${escapeHtml(preview)}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(title)}" lang="${language}" dir="${direction}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colors.canvas};">
<tr><td align="center" class="frame" style="padding:24px 16px;">
<!--[if mso]><table role="presentation" width="${maxWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${maxWidth}px;">
<tr><td style="padding:0 8px 16px;">${wordmark(brand.name, logoUrl, colors)}</td></tr>
<tr><td class="surface" style="background-color:${colors.surface};border:1px solid ${colors.line};border-radius:18px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="card" style="padding:28px 32px;font-family:${fonts};font-size:16px;line-height:25px;color:${colors.ink};">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:${colors.ink};word-break:break-word;">${escapeHtml(title)}</h1>
${blocks.map((block) => toHtml(block, context)).join('\n')}
</td></tr></table>
</td></tr>
${footerRow(footer, context)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
}

type Context = { colors: MailColors; translate: (text: MailText) => string };

// Without a logo the mark is drawn by a cell with round corners, and nothing is attached.
function wordmark(name: string, logoUrl: string | undefined, colors: MailColors): string {
  const mark =
    logoUrl === undefined
      ? `<td class="brand" width="24" height="24" style="width:24px;height:24px;background-color:${colors.brand};border-radius:12px;font-size:0;line-height:0;">&nbsp;</td>`
      : `<td width="32" height="32" style="width:32px;height:32px;"><img src="${logoUrl}" alt="" width="32" height="32" style="display:block;width:32px;height:32px;border:0;border-radius:8px;"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${mark}
<td class="ink" style="padding:0 10px;font-family:${fonts};font-size:18px;line-height:24px;font-weight:700;color:${colors.ink};">${escapeHtml(name)}</td>
</tr></table>`;
}

function footerRow(footer: readonly MailBlock[], { colors, translate }: Context): string {
  if (footer.length === 0) return '';
  const lines = footer.map((block) => {
    const link = linkOf(block);
    if (link) return anchor(escapeHtml(translate(link.label)), link.url, 'soft', colors.inkSoft);
    return typeof block === 'string' || 'words' in block ? escapeHtml(translate(block)) : '';
  });
  return `<tr><td class="soft" style="padding:20px 8px 0;font-family:${fonts};font-size:13px;line-height:20px;color:${colors.inkSoft};">${lines.join('<br>')}</td></tr>`;
}

function linkOf(block: MailBlock): { label: MailText; url: string } | undefined {
  if (typeof block === 'string' || !('url' in block)) return undefined;
  return { label: 'button' in block ? block.button : block.link, url: block.url };
}

function toHtml(block: MailBlock, context: Context): string {
  const { colors, translate } = context;
  if (typeof block === 'string' || 'words' in block) return paragraph(translate(block));
  if ('heading' in block) {
    return `<h2 class="ink" style="margin:24px 0 8px;font-size:17px;line-height:24px;font-weight:700;color:${colors.ink};">${escapeHtml(translate(block.heading))}</h2>`;
  }
  if ('code' in block) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr><td class="sunken ink" style="padding:12px 20px;background-color:${colors.sunken};border-radius:14px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:34px;font-weight:700;letter-spacing:4px;color:${colors.ink};">${escapeHtml(block.code)}</td></tr></table>`;
  }
  if ('items' in block) return list(block.items, context);
  if ('note' in block) {
    return `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:21px;color:${colors.inkSoft};">${withBreaks(translate(block.note))}</p>`;
  }
  if ('link' in block) {
    return `<p style="margin:0 0 16px;">${anchor(escapeHtml(translate(block.link)), block.url, 'link', colors.link)}</p>`;
  }
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;"><tr><td class="brand" style="background-color:${colors.brand};border-radius:999px;"><a href="${escapeHtml(block.url)}" class="onbrand" style="display:inline-block;padding:11px 24px;font-size:16px;line-height:22px;font-weight:700;color:${colors.onBrand};text-decoration:none;">${escapeHtml(translate(block.button))}</a></td></tr></table>`;
  if (!block.isSpelledOut) return button;
  const hint = translate(phrase('If the button does not work, open this address:'));
  return `${button}<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:21px;color:${colors.inkSoft};word-break:break-all;">${escapeHtml(hint)}<br><span dir="ltr">${anchor(escapeHtml(block.url), block.url, 'link', colors.link)}</span></p>`;
}

function list(items: readonly MailItem[], context: Context): string {
  const rows = items.map((item, index) => toRow(item, index === 0, context));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;">${rows.join('')}</table>`;
}

function toRow({ title, text, meta, url }: MailItem, isFirst: boolean, { colors, translate }: Context): string {
  const name = escapeHtml(translate(title));
  const heading = url === undefined ? name : anchor(name, url, 'link', colors.link);
  const details = [
    text === undefined
      ? ''
      : `<div class="ink" dir="auto" style="font-size:15px;line-height:22px;color:${colors.ink};">${withBreaks(translate(text))}</div>`,
    meta === undefined
      ? ''
      : `<div class="soft" style="font-size:13px;line-height:20px;color:${colors.inkSoft};">${escapeHtml(translate(meta))}</div>`,
  ];
  const border = isFirst ? '' : `border-top:1px solid ${colors.line};`;
  return `<tr><td class="line" style="padding:10px 0;${border}word-break:break-word;"><div dir="auto" style="font-size:15px;line-height:22px;font-weight:600;">${heading}</div>${details.join('')}</td></tr>`;
}

const anchor = (html: string, url: string, kind: string, color: string) =>
  `<a href="${escapeHtml(url)}" class="${kind}" style="color:${color};text-decoration:underline;">${html}</a>`;

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;word-break:break-word;">${withBreaks(text)}</p>`;
}

function styleSheet(dark: MailColors, scheme: MailScheme | undefined): string {
  const narrow = '@media (max-width:480px){.frame{padding:16px 8px!important}.card{padding:22px 20px!important}}';
  const colors = `@media (prefers-color-scheme:dark){
.canvas{background-color:${dark.canvas}!important}
.surface{background-color:${dark.surface}!important;border-color:${dark.line}!important}
.sunken{background-color:${dark.sunken}!important}
.line{border-color:${dark.line}!important}
.card,.ink{color:${dark.ink}!important}
.soft{color:${dark.inkSoft}!important}
.brand{background-color:${dark.brand}!important}
.onbrand{color:${dark.onBrand}!important}
.link{color:${dark.link}!important}
}`;
  return `:root{color-scheme:${scheme ?? 'light dark'};supported-color-schemes:${scheme ?? 'light dark'}}${narrow}${scheme ? '' : colors}`;
}
