import { useState } from 'react';
import { t } from '../../lib/texts.ts';
import { cx } from '../../ui/cx.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { cardLength } from './post-text.ts';

/** A post's words: links can be followed, and a card shows the beginning until 'See more'. */
export function PostText({ text, whole = false }: { text: string; whole?: boolean }) {
  const [open, setOpen] = useState(false);
  const end = whole || open ? text.length : cardLength(text);
  const isLong = !whole && (open || end < text.length);
  return (
    <p
      dir="auto"
      className={cx('whitespace-pre-wrap [overflow-wrap:anywhere]', whole ? 'text-lg leading-7' : 'text-md')}
    >
      <LinkedText text={text} end={end} mentions />
      {isLong && (
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
