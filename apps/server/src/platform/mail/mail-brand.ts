/** Colours of a mail in one scheme, as hexadecimal values: mail programs know no custom properties. */
export type MailColors = {
  canvas: string;
  surface: string;
  sunken: string;
  line: string;
  ink: string;
  inkSoft: string;
  brand: string;
  onBrand: string;
  link: string;
};

/** What makes a mail the site's own. */
export type MailBrand = {
  name: string;
  light: MailColors;
  dark: MailColors;
  /** A small square PNG in place of the mark of the product. */
  logo?: Buffer | undefined;
};

/** What a site changes in the look of its mails. */
export type MailLook = { light?: Partial<MailColors>; dark?: Partial<MailColors>; logo?: Buffer | undefined };

/** Returns the brand of a site with this name and look. */
export function brandOf(name: string, { light, dark, logo }: MailLook): MailBrand {
  return { name, light: { ...defaultBrand.light, ...light }, dark: { ...defaultBrand.dark, ...dark }, logo };
}

/** The name of the logo inside of a mail that has it attached (RFC 2392). */
export const logoContentId = 'logo@site';

/** Returns the logo as an address that contains it. */
export const logoDataUrl = (logo: Buffer): string => `data:image/png;base64,${logo.toString('base64')}`;

/** The name and the colours of the product. */
export const defaultBrand: MailBrand = {
  name: 'Gumball',
  light: {
    canvas: '#FBF4F6',
    surface: '#FFFFFF',
    sunken: '#F4EAEF',
    line: '#ECDFE6',
    ink: '#2A1226',
    inkSoft: '#5E4859',
    brand: '#D9166B',
    onBrand: '#FFFFFF',
    link: '#BE125C',
  },
  dark: {
    canvas: '#170E16',
    surface: '#221722',
    sunken: '#2D202B',
    line: '#3D2B39',
    ink: '#F9F0F5',
    inkSoft: '#CDBBC8',
    brand: '#FF6BA6',
    onBrand: '#2B0718',
    link: '#FF8FBC',
  },
};
