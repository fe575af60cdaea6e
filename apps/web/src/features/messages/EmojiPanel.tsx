import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { msg, say, t } from '../../lib/texts.ts';

const emoji = [
  { sign: '😀', name: msg('grinning face') },
  { sign: '😂', name: msg('tears of joy') },
  { sign: '🥰', name: msg('smiling face with hearts') },
  { sign: '😍', name: msg('heart eyes') },
  { sign: '😎', name: msg('sunglasses') },
  { sign: '🤩', name: msg('star-struck') },
  { sign: '🥳', name: msg('partying face') },
  { sign: '😉', name: msg('winking face') },
  { sign: '😊', name: msg('smiling eyes') },
  { sign: '🤔', name: msg('thinking face') },
  { sign: '😅', name: msg('sweat smile') },
  { sign: '😭', name: msg('crying face') },
  { sign: '😴', name: msg('sleeping face') },
  { sign: '😡', name: msg('angry face') },
  { sign: '🙈', name: msg('see-no-evil monkey') },
  { sign: '🤷', name: msg('shrug') },
  { sign: '👍', name: msg('thumbs up') },
  { sign: '👎', name: msg('thumbs down') },
  { sign: '👏', name: msg('clapping hands') },
  { sign: '🙏', name: msg('folded hands') },
  { sign: '💪', name: msg('strong arm') },
  { sign: '👋', name: msg('waving hand') },
  { sign: '🤝', name: msg('handshake') },
  { sign: '✌️', name: msg('victory hand') },
  { sign: '❤️', name: msg('red heart') },
  { sign: '💖', name: msg('sparkling heart') },
  { sign: '💔', name: msg('broken heart') },
  { sign: '🔥', name: msg('fire') },
  { sign: '💯', name: msg('hundred points') },
  { sign: '🎉', name: msg('party popper') },
  { sign: '🎂', name: msg('birthday cake') },
  { sign: '🎨', name: msg('artist palette') },
  { sign: '🎮', name: msg('game controller') },
  { sign: '🎵', name: msg('musical note') },
  { sign: '⚽', name: msg('football') },
  { sign: '☕', name: msg('coffee') },
  { sign: '🍕', name: msg('pizza') },
  { sign: '🍬', name: msg('candy') },
  { sign: '🌈', name: msg('rainbow') },
  { sign: '☀️', name: msg('sun') },
  { sign: '🌙', name: msg('moon') },
  { sign: '⭐', name: msg('star') },
  { sign: '🚀', name: msg('rocket') },
  { sign: '✅', name: msg('check mark') },
  { sign: '❌', name: msg('cross mark') },
  { sign: '❓', name: msg('question mark') },
  { sign: '⏰', name: msg('alarm clock') },
  { sign: '💡', name: msg('light bulb') },
];

/** Emoji to put where the caret stands. It is one tab stop, with arrow keys from emoji to emoji; Escape closes it. */
export default function EmojiPanel({
  takesFocus,
  onPick,
  onClose,
}: {
  /** Whether it was opened by keyboard, which then goes on in it. */
  takesFocus: boolean;
  onPick: (emoji: string) => void;
  onClose: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('button')?.focus();
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const perRow = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    buttons[stop + step]?.focus();
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={t('Emoji')}
      className="mx-2 mb-2 grid max-h-44 grid-cols-[repeat(auto-fill,minmax(44px,1fr))] justify-items-center overflow-y-auto rounded-xl bg-raised p-2 shadow-float md:mx-5"
    >
      {emoji.map(({ sign, name }, at) => (
        <button
          key={sign}
          type="button"
          aria-label={t('Insert {name}', { name: say(name) })}
          title={say(name)}
          tabIndex={at === stop ? 0 : -1}
          // The caret stays where the emoji goes.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setStop(at)}
          onKeyDown={onKeyDown}
          onClick={() => onPick(sign)}
          className='grid size-11 place-items-center rounded-full [font-family:"Apple_Color_Emoji","Segoe_UI_Emoji","Noto_Color_Emoji",sans-serif] text-[22px] hover:bg-hover'
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
