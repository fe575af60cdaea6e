import { mayBeFormatted } from '@gumball/rules/posts/may-be-formatted';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { collapsedLength } from '../../lib/i18n/truncate.ts';
import { createViewState } from '../../lib/session/view-state.ts';

const useOpenText = createViewState(false);

type Shown = { text: string; end: number };

function PlainText({ text, end }: Shown): ReactNode {
  return text.slice(0, end);
}

// Home shows many texts before the first link. Without it they are plain.
const RichText = lazy(() => import('./RichText.tsx').catch(() => ({ default: PlainText })));

// Likewise, most texts have no formatting.
const FormattedText = lazy(() => import('./FormattedText.tsx').catch(() => ({ default: PlainText })));

/**
 * A member's text with links, mentions, hashtags and light formatting. A long one is truncated to `max` UTF-16 units
 * and eight lines until 'See more'; without `max` it is complete.
 */
export function CollapsibleText({
  name,
  text,
  max,
  className,
}: {
  /** The name of the text, under which it is open again after a navigation. */
  name: string;
  text: string;
  max?: number | undefined;
  className: string;
}) {
  const [open, setOpen] = useOpenText(name);
  const collapsedEnd = max === undefined ? text.length : collapsedLength(text, max);
  const shown = { text, end: open ? text.length : collapsedEnd };
  const plain = <PlainText {...shown} />;
  const isFormatted = mayBeFormatted(text);
  const Rich = isFormatted ? FormattedText : RichText;
  const Box = isFormatted ? 'div' : 'p';
  return (
    <Box dir="auto" className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      {isFormatted || /[#@]|:\/\//.test(text) ? (
        <Suspense fallback={plain}>
          <Rich {...shown} />
        </Suspense>
      ) : (
        plain
      )}
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
    </Box>
  );
}
