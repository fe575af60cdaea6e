import { type Change, diffWordsWithSpace } from 'diff';
import { Fragment, type ReactNode, useMemo } from 'react';
import { t } from '../../lib/i18n/i18n.ts';

const timeoutMs = 500;
/** What is shown of an unchanged part next to a change, in UTF-16 units. */
const contextLength = 160;

/** Shortens what did not change, at the ends that are next to a change. */
function shorten(value: string, isFirst: boolean, isLast: boolean): string {
  if (value.length <= 2 * contextLength + 20) return value;
  const start = isFirst ? '' : value.slice(0, contextLength);
  const end = isLast ? '' : value.slice(-contextLength);
  return `${start} … ${end}`;
}

function toNode({ value, added, removed }: Change, isFirst: boolean, isLast: boolean): ReactNode {
  if (added)
    return (
      <ins className="rounded-sm bg-positive-soft text-positive no-underline">
        <span className="sr-only">{t('Added:')} </span>
        {value}
      </ins>
    );
  if (removed)
    return (
      <del className="me-0.5 rounded-sm bg-danger-soft text-danger">
        <span className="sr-only">{t('Removed:')} </span>
        {value}
      </del>
    );
  return shorten(value, isFirst, isLast);
}

/** What changed from one text to another, word by word. Unchanged parts are shortened. Loaded lazily. */
export default function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after, { timeout: timeoutMs }), [before, after]);
  if (!parts) return <p className="text-ink-2">{t('The texts differ too much to compare them.')}</p>;
  if (!parts.some(({ added, removed }) => added || removed))
    return <p className="text-ink-2">{t('Nothing changed')}</p>;
  return (
    <p className="leading-relaxed whitespace-pre-line wrap-anywhere" dir="auto">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The parts belong to these two texts.
        <Fragment key={index}>{toNode(part, index === 0, index === parts.length - 1)}</Fragment>
      ))}
    </p>
  );
}
