import type { StickerId } from '@gumball/rules/messages/stickers';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import EmojiPicker from '../../../ui/emoji/EmojiPicker.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { useStickers } from '../data/stickers.queries.ts';
import { StickerPicker } from './StickerPicker.tsx';

/** The emoji for the text, and the stickers, where the member has some or the shop sells them. */
export default function ComposerPicker({
  initialFocus,
  onPick,
  onPickSticker,
  onClose,
}: {
  initialFocus: boolean;
  onPick: (emoji: string) => void;
  onPickSticker: (id: StickerId) => void;
  onClose: () => void;
}) {
  const { data: stickers } = useStickers();
  const [tab, setTab] = useState<'emoji' | 'stickers'>('emoji');
  const hasStickers = stickers !== undefined && (stickers.packs.length > 0 || stickers.areSold);
  const tabs = [
    { value: 'emoji', label: t('Emoji') },
    { value: 'stickers', label: t('Stickers') },
  ] as const;
  return (
    <div className="mx-2 mb-2 flex min-h-44 flex-col md:mx-(--chat-inset)">
      {hasStickers && (
        <Tabs label={t('Emoji or stickers')} tabs={tabs} value={tab} onChange={setTab} className="mb-0 flex-none" />
      )}
      {hasStickers && tab === 'stickers' ? (
        <StickerPicker packs={stickers.packs} areSold={stickers.areSold} onPick={onPickSticker} onClose={onClose} />
      ) : (
        <EmojiPicker initialFocus={initialFocus} onPick={onPick} onClose={onClose} className="min-h-0 shadow-float" />
      )}
    </div>
  );
}
