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
};

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
