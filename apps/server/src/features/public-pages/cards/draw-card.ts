import { fileURLToPath } from 'node:url';
import { siteName } from '@gumball/rules/formats/site-names';
import type { OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import type { BrandColors } from '../../site/brand-colors.ts';
import { initialsOf, tintOf } from '../pages/parts.view.ts';
import type { Card } from './card.view.ts';
import { drawBackground } from './draw-background.ts';

// The size of the background, as previews show it.
const width = 1200;
const margin = 80;
const avatarSize = 150;
const maxSeconds = 5;
const maxPixels = 40_000_000;

const productBackground = fileURLToPath(new URL('../assets/card.png', import.meta.url));

const display = 'Gabarito, Wix Madefor Text, Gumball Emoji, DejaVu Sans';
const body = 'Wix Madefor Text, Gumball Emoji, DejaVu Sans';
const ink = '#2A1226';
const paleInk = '#746070';
const tints: Record<string, [string, string]> = {
  grape: ['#E4D7FB', '#4C1D95'],
  mint: ['#CDEEDD', '#064E3B'],
  sky: ['#D2E8FA', '#0C4A6E'],
  rose: ['#FFD7E5', '#831843'],
  honey: ['#FFE7B3', '#6B3F00'],
  coral: ['#FFD9C7', '#7C2D12'],
};

// Where the background of the product has its mark.
const mark = { left: 80, top: 547, size: 44 };

/** What a site changes in the look of cards. */
export type CardLook = { colors: BrandColors | null; logo: Buffer | undefined };

/**
 * Draws a card as a PNG. `avatar` is the content of the picture. Takes at most five seconds for every step; long and
 * hostile texts are cut.
 */
export async function drawCard(card: Card, avatar: Buffer | undefined, look: CardLook): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawText = async (
    text: string,
    place: { top: number; left: number; width: number; height: number },
    style: { font: string; size: number; color: string; weight?: number; isCentered?: boolean },
  ): Promise<OverlayOptions[]> => {
    const drawable = toDrawable(text);
    if (drawable === '') return [];
    const markup = `<span foreground="${style.color}" weight="${style.weight ?? 400}">${escapeHtml(drawable)}</span>`;
    const { data, info } = await sharp({
      text: {
        text: markup,
        font: `${style.font} ${style.size}`,
        width: place.width,
        rgba: true,
        wrap: 'word-char',
        spacing: Math.round(style.size * 0.3),
        ...(style.isCentered ? { align: 'centre' as const } : {}),
      },
    })
      .timeout({ seconds: maxSeconds })
      .png()
      .toBuffer({ resolveWithObject: true });
    const size = { width: Math.min(info.width, place.width), height: Math.min(info.height, place.height) };
    const cut = await sharp(data)
      .extract({ left: 0, top: 0, ...size })
      .png()
      .toBuffer();
    const [left, top] = style.isCentered
      ? [
          place.left + Math.round((place.width - size.width) / 2),
          place.top + Math.round((place.height - size.height) / 2),
        ]
      : [place.left, place.top];
    return [{ input: cut, left, top }];
  };

  const picture = avatar && (await cropAvatar(avatar, card.shape).catch(() => undefined));
  const headLeft = margin + avatarSize + 36;
  const headWidth = width - headLeft - margin;
  const center = { top: margin, left: margin, width: avatarSize, height: avatarSize };
  const parts: OverlayOptions[] = [
    ...(await drawLogo(look)),
    { input: picture ?? (await drawTint(card)), left: margin, top: margin },
    ...(!picture
      ? await drawText(initialsOf(card.name), center, {
          font: display,
          size: 56,
          color: tints[tintOf(card.name)]?.[1] ?? ink,
          weight: 700,
          isCentered: true,
        })
      : []),
    ...(await drawText(
      card.name,
      { top: margin + 22, left: headLeft, width: headWidth, height: 64 },
      { font: display, size: 50, color: ink, weight: 800 },
    )),
    ...(await drawText(
      card.line,
      { top: margin + 92, left: headLeft, width: headWidth, height: 40 },
      { font: body, size: 28, color: paleInk },
    )),
    ...(await drawText(
      card.text,
      { top: 272, left: margin, width: width - 2 * margin, height: 236 },
      { font: body, size: card.text.length > 110 ? 36 : 44, color: ink },
    )),
    ...(await drawText(
      siteName('site'),
      { top: 549, left: margin + 56, width: 700, height: 48 },
      { font: display, size: 34, color: ink, weight: 800 },
    )),
  ];
  const branded = look.colors && drawBackground(look.colors);
  const background = branded
    ? sharp(branded.data, { raw: { width: branded.width, height: branded.height, channels: 4 } })
    : sharp(productBackground);
  return background
    .composite(parts)
    .timeout({ seconds: maxSeconds })
    .png({ palette: true, quality: 90, effort: 3 })
    .toBuffer();
}

// The logo, over the mark of the product.
async function drawLogo({ logo }: CardLook): Promise<OverlayOptions[]> {
  if (!logo) return [];
  const { renderIcon } = await import('../../../platform/media/render-icon.ts');
  const icon = await renderIcon(logo, { side: mark.size, background: '#ffffff' }).catch(() => undefined);
  return icon ? [{ input: icon, left: mark.left, top: mark.top }] : [];
}

// No controls, no overrides of the direction, and few marks on one letter.
function toDrawable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .slice(0, 300)
    .toWellFormed();
}

async function cropAvatar(avatar: Buffer, shape: Card['shape']): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(avatar, { limitInputPixels: maxPixels, pages: 1 })
    .resize(avatarSize, avatarSize, { fit: 'cover' })
    .composite([{ ...maskOf(shape), blend: 'dest-in' }])
    .timeout({ seconds: maxSeconds })
    .png()
    .toBuffer();
}

async function drawTint({ name, shape }: Card): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const background = tints[tintOf(name)]?.[0] ?? '#FFD7E5';
  return sharp({ create: { width: avatarSize, height: avatarSize, channels: 4, background } })
    .composite([{ ...maskOf(shape), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

// A square with round corners. The server reads no SVG, so it is computed.
function maskOf(shape: Card['shape']): OverlayOptions {
  const radius = shape === 'round' ? avatarSize / 2 : avatarSize * 0.28;
  const pixels = Buffer.alloc(avatarSize * avatarSize * 4);
  const outside = (place: number) => Math.max(0, radius - place - 0.5, place + 0.5 - (avatarSize - radius));
  for (let y = 0; y < avatarSize; y += 1) {
    for (let x = 0; x < avatarSize; x += 1) {
      const distance = Math.hypot(outside(x), outside(y));
      pixels[(y * avatarSize + x) * 4 + 3] = Math.round(255 * Math.max(0, Math.min(1, radius + 0.5 - distance)));
    }
  }
  return { input: pixels, raw: { width: avatarSize, height: avatarSize, channels: 4 } };
}
