/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module 'virtual:emoji-data/*' {
  import type { EmojiSet } from '@gumball/rules/formats/emoji-set';

  const set: EmojiSet;
  export default set;
}
