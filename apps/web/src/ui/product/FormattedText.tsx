import { type FormattedBlock, parseFormatting } from '@gumball/rules/posts/formatting';
import type { FormattedRun } from '@gumball/rules/posts/inline-runs';
import type { ReactNode } from 'react';
import RichText from './RichText.tsx';

/** Runs of a text up to `end`, with their styles. Code has no links. */
function Runs({ runs, end }: { runs: readonly FormattedRun[]; end: number }): ReactNode {
  return runs.map(({ index, text, bold, italic, code }) => {
    const shown = text.slice(0, Math.max(0, end - index));
    if (shown === '') return null;
    let part: ReactNode = code ? (
      <code className="rounded-sm bg-ink/8 px-1 py-0.5 font-mono text-[0.9em]">{shown}</code>
    ) : (
      <RichText text={text} end={shown.length} />
    );
    if (italic) part = <em>{part}</em>;
    if (bold) part = <strong>{part}</strong>;
    return <span key={index}>{part}</span>;
  });
}

const startOf = (block: FormattedBlock) =>
  (block.kind === 'list' ? block.items[0]?.runs[0] : block.runs[0])?.index ?? 0;

function Block({ block, end }: { block: FormattedBlock; end: number }): ReactNode {
  switch (block.kind) {
    case 'text':
      return <Runs runs={block.runs} end={end} />;
    case 'quote':
      return (
        <blockquote className="my-1.5 border-line-strong border-s-3 ps-3 text-ink-2">
          <Runs runs={block.runs} end={end} />
        </blockquote>
      );
    case 'code':
      return (
        <pre className="my-1.5 rounded-md bg-ink/8 px-3 py-2 font-mono text-sm whitespace-pre-wrap">
          <code>{block.runs.map(({ index, text }) => text.slice(0, Math.max(0, end - index)))}</code>
        </pre>
      );
    case 'list': {
      const items = block.items
        .filter(({ runs }) => (runs[0]?.index ?? 0) < end)
        .map(({ marker, runs }) => (
          <li key={runs[0]?.index} className="flex gap-2">
            <span className="min-w-4 flex-none tabular-nums" aria-hidden={!block.isOrdered}>
              {marker}
            </span>
            <span className="min-w-0">
              <Runs runs={runs} end={end} />
            </span>
          </li>
        ));
      const List = block.isOrdered ? 'ol' : 'ul';
      // Without its bullets, a list has to be called one.
      return (
        <List role="list" className="my-1.5">
          {items}
        </List>
      );
    }
  }
}

/** A member's text, up to `end`, with formatting, links to addresses, mentioned members and hashtags. */
export default function FormattedText({ text, end }: { text: string; end: number }): ReactNode {
  return parseFormatting(text).map((block) =>
    startOf(block) < end ? <Block key={startOf(block)} block={block} end={end} /> : null,
  );
}
