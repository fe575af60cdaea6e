/** A full-text query in PostgreSQL's own notation: of each list one word, by its beginning. Words are letters and digits only, which leaves nothing to misread. */
export function wordQuery(words: string[][]): string {
  return words.map((choices) => `(${choices.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
}

/** The spellings of a word with two neighbours swapped: in a short word they leave too little in common for likeness to find it. */
export function swappedSpellings(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  );
}
