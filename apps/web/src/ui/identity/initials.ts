const tints = ['tint-grape', 'tint-mint', 'tint-sky', 'tint-rose', 'tint-honey', 'tint-coral'];

/** A stable tint of a name. */
export function tintOf(name: string): string {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) >>> 0;
  return tints[sum % tints.length] ?? 'tint-grape';
}

/**
 * The style of the initials in `data-initials`. They are generated content: a picture, and no part of a control's label.
 * On a pink row (`brand-row`) they have a border, because their tint may be as pink.
 */
export const initialsClass =
  'before:content-[attr(data-initials)] font-display font-bold shadow-[inset_0_0_0_1.5px_color-mix(in_srgb,currentColor_var(--av-edge,0%),transparent)]';

/** The first letters of the first and last word. */
export function initialsOf(name: string): string {
  const nameParts = name.trim().split(/\s+/u);
  const letter = (namePart: string | undefined) => (namePart ? (Array.from(namePart)[0] ?? '') : '');
  const last = nameParts.length > 1 ? letter(nameParts.at(-1)) : '';
  return (letter(nameParts[0]) + last).toLocaleUpperCase();
}
