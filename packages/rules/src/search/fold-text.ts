/**
 * Case folding for search: letter case, accents and compatibility forms are ignored. The SQL function
 * `fold_search_text` folds stored text in the same way; a test compares the two.
 */

// Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and the Arabic tatweel. Those of other scripts are part
// of their letters.
const marks = new RegExp(
  `[${['\\u0300-\\u036F', '\\u0483-\\u0487', '\\u0591-\\u05BD', '\\u05BF', '\\u05C1', '\\u05C2', '\\u05C4', '\\u05C5', '\\u05C7', '\\u0610-\\u061A', '\\u0640', '\\u064B-\\u065F', '\\u0670', '\\u06D6-\\u06DC', '\\u1AB0-\\u1ACE', '\\u1DC0-\\u1DFF', '\\u20D0-\\u20F0', '\\uFE20-\\uFE2F'].join('')}]`,
  'g',
);
// Letters without a Unicode decomposition.
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Folds a text for search. Folding is idempotent. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter);
}

/**
 * A folded text, and for each UTF-16 unit the position of its source character in the original; one more entry for the
 * end.
 */
export type FoldedText = { folded: string; positions: number[] };

/** Folds a text with positions, so that matches can be highlighted in the original. */
export function foldWithPositions(text: string): FoldedText {
  let folded = '';
  const positions: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(/\P{M}?\p{M}*/gsu)) {
    const part = foldText(cluster);
    for (let unit = 0; unit < part.length; unit += 1) positions.push(index);
    folded += part;
  }
  return { folded, positions: [...positions, text.length] };
}
