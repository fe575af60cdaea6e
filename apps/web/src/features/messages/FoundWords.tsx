import { excerptOf } from './excerpt.ts';

/** One line of a message that a search found, with what was typed in bold. */
export function FoundWords({ text, q }: { text: string; q: string }) {
  return (
    <>
      {excerptOf(text, q).map((piece) =>
        piece.isHit ? (
          <mark key={piece.at} className="bg-transparent font-semibold text-brand-ink">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}
