import { useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { collapsedLength } from '../../lib/i18n/truncate.ts';
import { LinkedText } from './LinkedText.tsx';

/**
 * A member's text with links and mentions. A long one is truncated to `max` UTF-16 units and eight lines until 'See
 * more'; without `max` it is complete.
 */
export function CollapsibleText({
  text,
  max,
  className,
}: {
  text: string;
  max?: number | undefined;
  className: string;
}) {
  const [open, setOpen] = useState(false);
  const collapsedEnd = max === undefined ? text.length : collapsedLength(text, max);
  return (
    <p dir="auto" className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      <LinkedText text={text} end={open ? text.length : collapsedEnd} mentions />
      {collapsedEnd < text.length && (
        <>
          {open ? ' ' : '… '}
          <button
            type="button"
            aria-expanded={open}
            className="relative font-semibold whitespace-nowrap text-brand-ink before:absolute before:-inset-x-1 before:-inset-y-2.5 before:content-[''] hover:underline"
            onClick={() => setOpen(!open)}
          >
            {open ? t('See less') : t('See more')}
          </button>
        </>
      )}
    </p>
  );
}
