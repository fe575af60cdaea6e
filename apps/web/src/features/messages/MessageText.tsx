import { textPieces } from '../../lib/text-links.ts';

/** What a message says; links can be followed. */
export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {textPieces(text).map((piece) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          <a
            key={piece.at}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-brand-ink underline decoration-brand-ink/40 underline-offset-2 hover:decoration-current"
          >
            {piece.text}
          </a>
        ),
      )}
    </span>
  );
}
