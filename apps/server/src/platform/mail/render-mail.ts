import { phrase } from '@gumball/rules/formats/phrase';
import { defaultBrand, logoContentId, logoDataUrl, type MailBrand } from './mail-brand.ts';
import { layOut, type MailScheme } from './mail-layout.ts';
import type { MailBlock, MailItem, MailMessage, MailText } from './mail-message.ts';
import { mailTranslator } from './mail-translator.ts';

/** A mail as it is sent. */
export type RenderedMail = { subject: string; text: string; html: string };

/**
 * Renders a mail in the language of its recipient. `scheme` fixes the colours, for a preview. `hasAttachedLogo` is for a
 * mail with an attachment of the `logoContentId`; otherwise the HTML contains the logo.
 */
export function renderMail(
  message: Pick<MailMessage, 'language' | 'subject' | 'title' | 'preview' | 'blocks' | 'footer'>,
  {
    brand = defaultBrand,
    scheme,
    hasAttachedLogo = false,
  }: { brand?: MailBrand; scheme?: MailScheme | undefined; hasAttachedLogo?: boolean } = {},
): RenderedMail {
  const { language, blocks, footer = [] } = message;
  const translate = (text: MailText) => mailTranslator(language, text);
  const logoUrl = brand.logo && (hasAttachedLogo ? `cid:${logoContentId}` : logoDataUrl(brand.logo));
  const subject = toLine(translate(message.subject));
  const preview = message.preview ?? blocks.find((block) => isText(block)) ?? '';
  return {
    subject,
    text: [...blocks.map((block) => toPlain(block, translate)), ...footer.map((block) => toPlain(block, translate))]
      .filter((part) => part !== '')
      .join('\n\n'),
    html: layOut(
      {
        language,
        title: message.title === undefined ? subject : toLine(translate(message.title)),
        preview: toLine(translate(preview)),
        blocks,
        footer,
      },
      { brand, scheme, logoUrl, translate },
    ),
  };
}

/** Whether a block is a paragraph. */
export function isText(block: MailBlock): block is MailText {
  return typeof block === 'string' || 'words' in block;
}

// No-break spaces stay: French has them before a colon and other signs.
const toLine = (text: string) => text.replaceAll(/[^\S\u00A0\u202F]+/g, ' ').trim();

function toPlain(block: MailBlock, translate: (text: MailText) => string): string {
  if (isText(block)) return translate(block);
  if ('heading' in block) {
    const heading = translate(block.heading);
    return `${heading}\n${'-'.repeat(Math.min(60, heading.length))}`;
  }
  if ('code' in block) return `    ${block.code}`;
  if ('note' in block) return translate(block.note);
  if ('items' in block) return block.items.map((item) => toPlainItem(item, translate)).join('\n\n');
  const label = 'button' in block ? block.button : block.link;
  return `${translate(phrase('{label}:', { label: translate(label) }))}\n${block.url}`;
}

function toPlainItem({ title, text, meta, url }: MailItem, translate: (text: MailText) => string): string {
  const details = [text, meta].flatMap((detail) => (detail === undefined ? [] : [translate(detail)]));
  return [`* ${translate(title)}`, ...details, ...(url === undefined ? [] : [url])]
    .flatMap((line) => line.split('\n'))
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n');
}
