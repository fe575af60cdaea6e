const emoji = [
  ['😀', 'grinning face'],
  ['😂', 'tears of joy'],
  ['😍', 'heart eyes'],
  ['🤩', 'star-struck'],
  ['🥳', 'partying face'],
  ['😎', 'sunglasses'],
  ['🔥', 'fire'],
  ['💯', 'hundred points'],
  ['👏', 'clapping hands'],
  ['🎉', 'party popper'],
  ['🎨', 'artist palette'],
  ['💖', 'sparkling heart'],
] as const;

/** Twelve emoji to put where the caret stands. */
export function EmojiRow({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <div role="group" aria-label="Emoji" className="-mx-1 grid grid-cols-6 justify-items-center md:grid-cols-12">
      {emoji.map(([sign, name]) => (
        <button
          key={sign}
          type="button"
          aria-label={`Insert ${name}`}
          title={name}
          // The caret stays where the emoji goes.
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
