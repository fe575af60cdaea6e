import type { Gaps, Phrase } from '@gumball/rules/formats/phrase';

/** A part of a translated phrase: its own words, or the text in one of its gaps. */
export type PhrasePart = string | { gap: string; value: string };

// Characters for private use mark the gaps in the translation, within isolates of a text from right to left.
const mark = /\u2068?\uE000(\d+)\uE001\u2069?/;
const marks = /[\uE000\uE001]/g;

/** Translates a phrase and returns its parts, for elements in place of the texts in its gaps. */
export function splitPhrase(phrase: Phrase, translate: (phrase: Phrase) => string): PhrasePart[] {
  const filled: { gap: string; value: string }[] = [];
  const withMarks = (of: Phrase): Phrase => {
    if (!of.gaps) return of;
    const gaps: Gaps = Object.fromEntries(
      Object.entries(of.gaps).map(([gap, value]) => {
        if (typeof value === 'object') return [gap, withMarks(value)];
        if (typeof value === 'number') return [gap, value];
        return [gap, `\uE000${filled.push({ gap, value: value.replaceAll(marks, '') }) - 1}\uE001`];
      }),
    );
    return { ...of, gaps };
  };
  return translate(withMarks(phrase))
    .split(mark)
    .flatMap((part, index): PhrasePart[] => {
      const filling = index % 2 === 1 ? filled[Number(part)] : part;
      return filling === undefined || filling === '' ? [] : [filling];
    });
}
