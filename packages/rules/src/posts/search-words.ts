/** What a search looks for: docs/product.md, Posts. */

/** Most words of a search that count. */
export const searchWordsMax = 8;
const wordMax = 40;

/** The words of a search, lower case, each once, without operators, quotes and signs. */
export function searchWords(q: string): string[] {
  const found =
    q
      .normalize()
      .toLowerCase()
      .match(/[\p{Alphabetic}0-9]+/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, wordMax)))].slice(0, searchWordsMax);
}

/** How many slips of the finger a word may hold and still be understood. */
export function slipsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whether `word` may have been meant by `typed`: letters added, left out, changed, or two neighbours swapped, within what is allowed. */
export function isMeant(typed: string, word: string): boolean {
  const allowed = slipsAllowed(typed);
  if (Math.abs(typed.length - word.length) > allowed) return false;
  return slipsBetween(typed, word) <= allowed;
}

function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
