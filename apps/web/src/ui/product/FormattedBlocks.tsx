import { type FormattedBlock, parseFormatting } from '@gumball/rules/posts/formatting';
import type { FormattedRun } from '@gumball/rules/posts/inline-runs';
import type { ComponentType, ReactNode } from 'react';

/** Renders the plain text of a run: its links. */
type TextPart = ComponentType<{ text: string; end: number }>;

/** Runs of a text up to `end`, with their styles. Code has no links. */
function Runs({ runs, end, Text }: { runs: readonly FormattedRun[]; end: number; Text: TextPart }): ReactNode {
  return runs.map(({ index, text, bold, italic, code }) => {
    const shown = text.slice(0, Math.max(0, end - index));
    if (shown === '') return null;
    let part: ReactNode = code ? (
      <code className="rounded-sm bg-ink/8 px-1 py-0.5 font-mono text-[0.9em]">{shown}</code>
    ) : (
      <Text text={text} end={shown.length} />
    );
    if (italic) part = <em>{part}</em>;
    if (bold) part = <strong>{part}</strong>;
    return <span key={index}>{part}</span>;
  });
}

const startOf = (block: FormattedBlock) =>
  (block.kind === 'list' ? block.items[0]?.runs[0] : block.runs[0])?.index ?? 0;

function Block({ block, end, Text }: { block: FormattedBlock; end: number; Text: TextPart }): ReactNode {
  switch (block.kind) {
    case 'text':
      return <Runs runs={block.runs} end={end} Text={Text} />;
    case 'quote':
      return (
        <blockquote className="my-1.5 border-line-strong border-s-3 ps-3 text-ink-2">
          <Runs runs={block.runs} end={end} Text={Text} />
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
              <Runs runs={runs} end={end} Text={Text} />
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

/** A text, up to `end`, with formatting. `Text` renders what has none. */
export function FormattedBlocks({ text, end, Text }: { text: string; end: number; Text: TextPart }): ReactNode {
  return parseFormatting(text).map((block) =>
    startOf(block) < end ? <Block key={startOf(block)} block={block} end={end} Text={Text} /> : null,
  );
}
