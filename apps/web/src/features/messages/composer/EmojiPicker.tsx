import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';

const emoji = [
  { character: '😀', name: msg('grinning face') },
  { character: '😂', name: msg('tears of joy') },
  { character: '🥰', name: msg('smiling face with hearts') },
  { character: '😍', name: msg('heart eyes') },
  { character: '😎', name: msg('sunglasses') },
  { character: '🤩', name: msg('star-struck') },
  { character: '🥳', name: msg('partying face') },
  { character: '😉', name: msg('winking face') },
  { character: '😊', name: msg('smiling eyes') },
  { character: '🤔', name: msg('thinking face') },
  { character: '😅', name: msg('sweat smile') },
  { character: '😭', name: msg('crying face') },
  { character: '😴', name: msg('sleeping face') },
  { character: '😡', name: msg('angry face') },
  { character: '🙈', name: msg('see-no-evil monkey') },
  { character: '🤷', name: msg('shrug') },
  { character: '👍', name: msg('thumbs up') },
  { character: '👎', name: msg('thumbs down') },
  { character: '👏', name: msg('clapping hands') },
  { character: '🙏', name: msg('folded hands') },
  { character: '💪', name: msg('strong arm') },
  { character: '👋', name: msg('waving hand') },
  { character: '🤝', name: msg('handshake') },
  { character: '✌️', name: msg('victory hand') },
  { character: '❤️', name: msg('red heart') },
  { character: '💖', name: msg('sparkling heart') },
  { character: '💔', name: msg('broken heart') },
  { character: '🔥', name: msg('fire') },
  { character: '💯', name: msg('hundred points') },
  { character: '🎉', name: msg('party popper') },
  { character: '🎂', name: msg('birthday cake') },
  { character: '🎨', name: msg('artist palette') },
  { character: '🎮', name: msg('game controller') },
  { character: '🎵', name: msg('musical note') },
  { character: '⚽', name: msg('football') },
  { character: '☕', name: msg('coffee') },
  { character: '🍕', name: msg('pizza') },
  { character: '🍬', name: msg('candy') },
  { character: '🌈', name: msg('rainbow') },
  { character: '☀️', name: msg('sun') },
  { character: '🌙', name: msg('moon') },
  { character: '⭐', name: msg('star') },
  { character: '🚀', name: msg('rocket') },
  { character: '✅', name: msg('check mark') },
  { character: '❌', name: msg('cross mark') },
  { character: '❓', name: msg('question mark') },
  { character: '⏰', name: msg('alarm clock') },
  { character: '💡', name: msg('light bulb') },
];

/** Inserts emoji at the caret. It is one tab stop; arrow keys move between the emoji, Escape closes it. */
export default function EmojiPicker({
  initialFocus,
  onPick,
  onClose,
}: {
  /** Whether it was opened by keyboard, so that it takes the focus. */
  initialFocus: boolean;
  onPick: (emoji: string) => void;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  useEffect(() => {
    if (initialFocus) panel.current?.querySelector('button')?.focus();
  }, [initialFocus]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])];
    const perRow = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    buttons[focusedIndex + step]?.focus();
  }

  return (
    <div
      ref={panel}
      role="group"
      aria-label={t('Emoji')}
      className="mx-2 mb-2 grid max-h-44 grid-cols-[repeat(auto-fill,minmax(44px,1fr))] justify-items-center overflow-y-auto rounded-xl bg-raised p-2 shadow-float md:mx-5"
    >
      {emoji.map(({ character, name }, index) => (
        <button
          key={character}
          type="button"
          aria-label={t('Insert {name}', { name: translate(name) })}
          title={translate(name)}
          tabIndex={index === focusedIndex ? 0 : -1}
          // Keeps the focus, and with it the caret, in the text.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setFocusedIndex(index)}
          onKeyDown={onKeyDown}
          onClick={() => onPick(character)}
          className='grid size-11 place-items-center rounded-full [font-family:"Apple_Color_Emoji","Segoe_UI_Emoji","Noto_Color_Emoji",sans-serif] text-[22px] hover:bg-hover'
        >
          <span aria-hidden="true">{character}</span>
        </button>
      ))}
    </div>
  );
}
