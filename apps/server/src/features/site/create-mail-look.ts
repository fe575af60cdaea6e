import type { MailColors, MailLook } from '../../platform/mail/mail-brand.ts';
import type { BrandColors } from './brand-colors.ts';

// Twice the size at which mails show it.
const logoSide = 64;

/** Returns the look of mails in the colours and with the logo of a site. A logo that cannot be read is left out. */
export function createMailLook(): (colors: BrandColors | null, logo: Buffer | undefined) => Promise<MailLook> {
  let rendered: { source: Buffer; icon: Buffer | undefined } | undefined;
  const toIcon = async (source: Buffer | undefined) => {
    if (source === undefined) return undefined;
    if (rendered?.source.equals(source)) return rendered.icon;
    // The start does not load the decoder of images: few sites have a logo.
    const { renderIcon } = await import('../../platform/media/render-icon.ts');
    rendered = { source, icon: await renderIcon(source, { side: logoSide }).catch(() => undefined) };
    return rendered.icon;
  };
  return async (colors, logo) => ({
    ...(colors && { light: toMailColors(colors.light), dark: toMailColors(colors.dark) }),
    logo: await toIcon(logo),
  });
}

function toMailColors(tokens: Readonly<Record<string, string>>): Partial<MailColors> {
  const { '--gb-brand': brand, '--gb-on-brand': onBrand, '--gb-brand-ink': link } = tokens;
  return { ...(brand && { brand }), ...(onBrand && { onBrand }), ...(link && { link }) };
}
