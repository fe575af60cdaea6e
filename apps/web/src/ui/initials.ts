const tints = ['tint-grape', 'tint-mint', 'tint-sky', 'tint-rose', 'tint-honey', 'tint-coral'];

/** A tint that stays with a name. */
export function tintOf(name: string): string {
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) >>> 0;
  return tints[sum % tints.length] ?? 'tint-grape';
}

/** How letters stand in a picture. On a pink row (`brand-row`) they have an edge: their tint may be as pink. */
export const initialsClass =
  'font-display font-bold shadow-[inset_0_0_0_1.5px_color-mix(in_srgb,currentColor_var(--av-edge,0%),transparent)]';

/** The first letters of the first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letter = (word: string | undefined) => (word ? (Array.from(word)[0] ?? '') : '');
  const last = words.length > 1 ? letter(words.at(-1)) : '';
  return (letter(words[0]) + last).toLocaleUpperCase();
}
