import { highlightExcerpt } from './highlight.ts';

/** One line of a found message with the matches in bold. */
export function HighlightedText({ text, q }: { text: string; q: string }) {
  return (
    <>
      {highlightExcerpt(text, q).map((part) =>
        part.isMatch ? (
          <mark key={part.start} className="bg-transparent font-semibold text-brand-ink">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
