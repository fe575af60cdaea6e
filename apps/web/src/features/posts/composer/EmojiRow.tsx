import { msg, t, translate } from '../../../lib/i18n/i18n.ts';

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

/** Twelve emoji to insert at the caret. */
export function EmojiRow({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <div role="group" aria-label={t('Emoji')} className="-mx-1 grid grid-cols-6 justify-items-center md:grid-cols-12">
      {emoji.map(([sign, name]) => (
        <button
          key={sign}
          type="button"
          aria-label={t('Insert {name}', { name: translate(name) })}
          title={translate(name)}
          // The caret stays after the inserted emoji.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(sign)}
          className='grid size-11 place-items-center rounded-full [font-family:"Apple_Color_Emoji","Segoe_UI_Emoji","Noto_Color_Emoji",sans-serif] text-[22px] hover:bg-hover'
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
