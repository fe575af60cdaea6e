/** The form of a text that filters compare, so that look-alikes do not get around them: docs/product.md, Safety. */

// Browsers and Node have `URL`, but rules are compiled without the types of either.
declare const URL: { parse(text: string): { readonly hostname: string } | null };

// Letters of other alphabets, in lower case, by the Latin letter that they look like.
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁđ',
  e: 'еεҽ',
  g: 'ɡ',
  h: 'һн',
  i: 'іιı',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏł',
  m: 'м',
  n: 'пηո',
  o: 'оοօø',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
};
const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) => others.split('').map((sign) => [sign, latin])),
);
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

const toLatin = (text: string) => text.replace(/[^\0-\x7f]/gu, (sign) => latinOf.get(sign) ?? sign);

/**
 * Returns a text in one case, one width and one alphabet where letters look alike, without accents and without signs
 * that have no width.
 */
export function foldText(text: string): string {
  const plain = text.replace(/\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu, '');
  return toLatin(plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC'));
}

/** Folds the letters of a pattern, which are no part of its syntax unless they are ASCII. */
export function foldPattern(pattern: string): string {
  return toLatin(pattern.normalize('NFC'));
}

const split = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
const replaceSigns = (folded: string) =>
  folded.replace(/(?<=\p{L})[@$](?=\p{L})/gu, (sign) => (sign === '@' ? 'a' : 's'));

function toLetters(word: string): string {
  return /\d/.test(word) && /\D/.test(word) ? word.replace(/[013457]/g, (digit) => digitLetters[digit] ?? digit) : word;
}

// Letters that stand alone in a row, as the word that they spell.
function spelledWords(words: readonly string[]): string[] {
  const spelled: string[] = [];
  let row: string[] = [];
  for (const word of [...words, '']) {
    if (word.length === 1) row.push(word);
    else {
      if (row.length > 2 && row.some((sign) => /\D/.test(sign))) spelled.push(toLetters(row.join('')));
      row = [];
    }
  }
  return spelled;
}

/**
 * Returns the readings of a folded text as lists of words. Digits inside of words count as the letters that they stand
 * for. Further readings take an `@` or `$` between letters as a letter, and letters that stand alone as one word:
 * `v.1.a.g.r.a` contains `viagra`.
 */
export function readingsOf(folded: string): string[][] {
  const words = split(folded);
  const spelled = spelledWords(words).map((word) => [word]);
  const replaced = replaceSigns(folded);
  return [words.map(toLetters), ...spelled, ...(replaced === folded ? [] : [split(replaced).map(toLetters)])];
}

/** Returns the words of a folded phrase that is searched. */
export function phraseOf(folded: string): string[] {
  const words = split(replaceSigns(folded));
  const [spelled] = words.every(({ length }) => length === 1) ? spelledWords(words) : [];
  return spelled ? [spelled] : words.map(toLetters);
}

// These write no spaces between words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a word is searched inside of other words too, because its writing has no spaces. */
export function isUnspaced(folded: string): boolean {
  return unspaced.test(folded);
}

const maxHosts = 100;
const marks = '.。-';

function trimMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.includes(text.charAt(start))) start += 1;
  while (end > start && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Returns the hosts of the links of a text in their ASCII form, of those without a scheme too, and those in front of an
 * `@`: what looks like a host counts.
 */
export function hostsOf(text: string): string[] {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  const hosts = new Set<string>();
  const add = (url: string) => {
    const host = hosts.size < maxHosts ? URL.parse(url)?.hostname : null;
    if (host) hosts.add(host.replace(/\.$/, ''));
  };
  for (const part of plain.split(/[\s<>"'()[\]{}|\\^`,;]+/u)) {
    if (part.length > 3000) continue;
    const scheme = part.indexOf('://');
    if (scheme > 0) add(`http://${part.slice(scheme + 3)}`);
    if (!part.includes('.') && !part.includes('。')) continue;
    for (const candidate of part.split(/[^\p{L}\p{N}.。-]+/u)) {
      const host = trimMarks(candidate);
      if (host.length <= 253 && /[.。]/u.test(host) && !/^[\d.]+$/.test(host)) add(`http://${host}`);
    }
  }
  return [...hosts];
}

/** Returns the domains that a host belongs to, itself first: `a.b.example` belongs to `b.example` and `example`. */
export function domainsOf(host: string): string[] {
  const labels = host.split('.').slice(-20);
  return labels.map((_, index) => labels.slice(index).join('.'));
}
