import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';

const EmojiPicker = lazy(() => import('../../../ui/emoji/EmojiPicker.tsx'));

const emoji = [
  ['😀', msg('grinning face')],
  ['😂', msg('tears of joy')],
  ['😍', msg('heart eyes')],
  ['🤩', msg('star-struck')],
  ['🥳', msg('partying face')],
  ['😎', msg('sunglasses')],
  ['🔥', msg('fire')],
  ['💯', msg('hundred points')],
  ['👏', msg('clapping hands')],
  ['🎉', msg('party popper')],
  ['🎨', msg('artist palette')],
  ['💖', msg('sparkling heart')],
] as const;

const cellClass = 'grid h-11 w-full max-w-11 place-items-center rounded-full text-[22px] hover:bg-hover';

/** Twelve emoji to insert at the caret, or all of them. */
export function EmojiRow({
  onPick,
  onPickMore,
  onLeave,
}: {
  onPick: (emoji: string) => void;
  /** Inserts an emoji and leaves the focus where it is, in the search of all emoji. */
  onPickMore: (emoji: string) => void;
  /** Called when all emoji close, with the focus still inside. */
  onLeave: () => void;
}) {
  const [more, setMore] = useState<'closed' | 'byPointer' | 'byKeyboard'>('closed');
  if (more !== 'closed') {
    return (
      <Suspense fallback={<div className="h-80 max-h-[50svh] md:h-96" />}>
        <EmojiPicker
          initialFocus={more === 'byKeyboard'}
          onPick={onPickMore}
          onClose={() => {
            setMore('closed');
            onLeave();
          }}
          className="[--emoji-field:var(--gb-surface)] [--emoji-panel:var(--gb-sunken)]"
        />
      </Suspense>
    );
  }
  return (
    <div
      role="group"
      aria-label={t('Emoji')}
      className="-mx-1 grid grid-cols-7 justify-items-center md:grid-cols-[repeat(13,minmax(0,1fr))]"
    >
      {emoji.map(([sign, name]) => (
        <button
          key={sign}
          type="button"
          aria-label={t('Insert {name}', { name: translate(name) })}
          title={translate(name)}
          // The caret stays after the inserted emoji.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(sign)}
          className={cellClass}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      <button
        type="button"
        aria-label={t('More emoji')}
        title={t('More emoji')}
        onPointerDown={(event) => event.preventDefault()}
        // A click by keyboard has a `detail` of 0.
        onClick={({ detail: clickCount }) => setMore(clickCount === 0 ? 'byKeyboard' : 'byPointer')}
        className={cellClass}
      >
        <Ellipsis size={22} className="text-ink-2" aria-hidden="true" />
      </button>
    </div>
  );
}
