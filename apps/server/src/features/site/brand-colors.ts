import { converter, formatHex, toGamut, wcagContrast } from 'culori';

/** The custom properties of the brand in each theme, by name: apps/web/src/ui/styles/tokens.css. */
export type BrandColors = { light: Record<string, string>; dark: Record<string, string> };

// The surfaces of the themes on which the brand is shown.
const lightSurfaces = ['#ffffff', '#fbf4f6'];
const darkSurfaces = ['#170e16', '#2c1f2a'];
/** The contrast of texts by WCAG AA. */
export const readableContrast = 4.5;
const lightnessStep = 0.01;

const toOklch = converter('oklch');
const toRgbGamut = toGamut('rgb', 'oklch');

/** Lightness from 0 to 1; the chroma is at most `chroma` times that of the brand. */
type Shade = { lightness: number; chroma?: number };

/**
 * Derives the shades of a brand colour for both themes. The hue stays; the lightness moves until texts in the colour and
 * on it have a contrast of 4.5 to 1 (WCAG AA). `color` is `#rrggbb`.
 */
export function brandColors(color: string): BrandColors {
  const brand = toOklch(color) ?? { mode: 'oklch' as const, l: 0.5, c: 0 };
  const shade = ({ lightness, chroma = 1 }: Shade) =>
    formatHex(toRgbGamut({ ...brand, l: Math.min(1, Math.max(0, lightness)), c: brand.c * chroma }));
  const readable = (start: Shade, step: number, backgrounds: readonly string[]) => {
    let { lightness } = start;
    const isReadable = () =>
      backgrounds.every((background) => wcagContrast(shade({ ...start, lightness }), background) >= readableContrast);
    while (!isReadable() && lightness + step > 0 && lightness + step < 1) lightness += step;
    return lightness;
  };

  const softLight = shade({ lightness: 0.95, chroma: 0.25 });
  const light = readable({ lightness: brand.l }, -lightnessStep, lightSurfaces);
  const lightInk = readable({ lightness: light - 0.03 }, -lightnessStep, [...lightSurfaces, softLight]);
  const softDark = shade({ lightness: 0.28, chroma: 0.5 });
  const onDark = shade({ lightness: 0.18, chroma: 0.4 });
  const dark = readable({ lightness: Math.max(brand.l, 0.7) }, lightnessStep, [...darkSurfaces, onDark]);
  const darkInk = readable({ lightness: dark + 0.05 }, lightnessStep, [...darkSurfaces, softDark]);
  return {
    light: {
      '--gb-brand': shade({ lightness: light }),
      '--gb-brand-hover': shade({ lightness: light - 0.05 }),
      '--gb-brand-press': shade({ lightness: light - 0.1 }),
      '--gb-on-brand': '#ffffff',
      '--gb-brand-ink': shade({ lightness: lightInk }),
      '--gb-brand-soft': softLight,
      '--gb-bubble-own': shade({ lightness: 0.93, chroma: 0.3 }),
      '--gb-globe': shade({ lightness: 0.92, chroma: 0.3 }),
      '--gb-hero': shade({ lightness: 0.28, chroma: 0.5 }),
    },
    dark: {
      '--gb-brand': shade({ lightness: dark }),
      '--gb-brand-hover': shade({ lightness: dark + 0.04 }),
      '--gb-brand-press': shade({ lightness: dark - 0.04 }),
      '--gb-on-brand': onDark,
      '--gb-brand-ink': shade({ lightness: darkInk }),
      '--gb-brand-soft': softDark,
      '--gb-bubble-own': shade({ lightness: 0.32, chroma: 0.55 }),
      '--gb-globe': shade({ lightness: 0.22, chroma: 0.4 }),
      '--gb-hero': shade({ lightness: 0.28, chroma: 0.5 }),
    },
  };
}
