const emoji = [
  '😀 grinning face',
  '😂 tears of joy',
  '🥰 smiling face with hearts',
  '😍 heart eyes',
  '😎 sunglasses',
  '🤩 star-struck',
  '🥳 partying face',
  '😉 winking face',
  '😊 smiling eyes',
  '🤔 thinking face',
  '😅 sweat smile',
  '😭 crying face',
  '😴 sleeping face',
  '😡 angry face',
  '🙈 see-no-evil monkey',
  '🤷 shrug',
  '👍 thumbs up',
  '👎 thumbs down',
  '👏 clapping hands',
  '🙏 folded hands',
  '💪 strong arm',
  '👋 waving hand',
  '🤝 handshake',
  '✌️ victory hand',
  '❤️ red heart',
  '💖 sparkling heart',
  '💔 broken heart',
  '🔥 fire',
  '💯 hundred points',
  '🎉 party popper',
  '🎂 birthday cake',
  '🎨 artist palette',
  '🎮 game controller',
  '🎵 musical note',
  '⚽ football',
  '☕ coffee',
  '🍕 pizza',
  '🍬 candy',
  '🌈 rainbow',
  '☀️ sun',
  '🌙 moon',
  '⭐ star',
  '🚀 rocket',
  '✅ check mark',
  '❌ cross mark',
  '❓ question mark',
  '⏰ alarm clock',
  '💡 light bulb',
].map((line) => {
  const at = line.indexOf(' ');
  return { sign: line.slice(0, at), name: line.slice(at + 1) };
});

/** Emoji to put where the caret stands. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <div
      role="group"
      aria-label="Emoji"
      className="mx-2 mb-2 grid max-h-44 grid-cols-[repeat(auto-fill,minmax(44px,1fr))] justify-items-center overflow-y-auto rounded-xl bg-raised p-2 shadow-float md:mx-5"
    >
      {emoji.map(({ sign, name }) => (
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
