import { Toolbar } from '@base-ui/react/toolbar';
import {
  type EmojiData,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
  type SkinTone,
} from 'frimousse';
import {
  Flag,
  Hand,
  Hash,
  Lightbulb,
  type LucideIcon,
  PawPrint,
  Plane,
  Smile,
  Utensils,
  Volleyball,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { language } from '../../lib/i18n/language.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../cx.ts';
import { Loading } from '../feedback/Loading.tsx';
import { RetryButton } from '../feedback/RetryButton.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { popularEmoji, recentEmoji, storedSkinTone, storeRecentEmoji, storeSkinTone } from './emoji-choices.ts';
import { loadEmoji, skinToneName, skinTones } from './load-emoji.ts';

/** The heights of a row and of the heading of a group, and the least width of an emoji. In pixels. */
const rowPx = 44;
const headingPx = 32;
const minCellPx = 42;
const minColumns = 6;
const searchMax = 100;

const groupIcons: Readonly<Record<number, LucideIcon>> = {
  0: Smile,
  1: Hand,
  3: PawPrint,
  4: Utensils,
  5: Plane,
  6: Volleyball,
  7: Lightbulb,
  8: Hash,
  9: Flag,
};

const emojiFont = '"Gumball Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';
const cellClass = 'grid h-11 cursor-pointer place-items-center rounded-[12px] text-[24px] hover:bg-hover';

const insertLabel = (name: string) => t('Insert {name}', { name });

/** The library counts from 0, ARIA from 1. */
const fromOne = (index: number | undefined) => (index === undefined ? undefined : index + 1);

const parts = {
  CategoryHeader: ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
    <div
      {...props}
      className="flex h-8 items-center bg-(--emoji-panel,var(--gb-raised)) px-1.5 text-sm font-semibold text-ink-2"
    >
      {category.label}
    </div>
  ),
  Row: (props: EmojiPickerListRowProps) => <div {...props} aria-rowindex={fromOne(props['aria-rowindex'])} />,
  Emoji: ({ emoji, ...props }: EmojiPickerListEmojiProps) => (
    <button
      type="button"
      {...props}
      role="gridcell"
      aria-colindex={fromOne(props['aria-colindex'])}
      aria-label={insertLabel(emoji.label)}
      title={emoji.label}
      className={cx(cellClass, 'w-[calc(100%/var(--frimousse-list-columns))] data-active:bg-hover')}
    >
      {emoji.emoji}
    </button>
  ),
};

function SkinToneMenu({ tone, onChange }: { tone: SkinTone; onChange: (tone: SkinTone) => void }) {
  return (
    <Picker.SkinTone emoji="✋">
      {({ skinToneVariations }) => {
        const handOf = (value: SkinTone) => skinToneVariations.find((item) => item.skinTone === value)?.emoji ?? '✋';
        const hand = (value: SkinTone) => (
          <span aria-hidden="true" className="text-[22px] leading-none" style={{ fontFamily: emojiFont }}>
            {handOf(value)}
          </span>
        );
        return (
          <Menu
            label={t('Skin tone')}
            className="grid size-11 place-items-center hover:bg-hover"
            items={[
              {
                kind: 'choice',
                label: t('Skin tone'),
                options: (['none', ...skinTones] as const).map((value) => ({
                  value,
                  label: skinToneName(value),
                  icon: () => hand(value),
                })),
                value: tone,
                onChange: (next) => onChange(skinTones.find((value) => value === next) ?? 'none'),
              },
            ]}
          >
            {hand(tone)}
          </Menu>
        );
      }}
    </Picker.SkinTone>
  );
}

/** The emoji of a group start at this position of the list. */
function offsetOf(data: EmojiData, columns: number, index: number): number {
  let offset = 0;
  for (const category of data.categories) {
    if (category.index === index) break;
    const count = data.emojis.filter((emoji) => emoji.category === category.index).length;
    offset += headingPx + Math.ceil(count / columns) * rowPx;
  }
  return offset;
}

function Latest({ data, onPick }: { data: EmojiData; onPick: (emoji: string) => void }) {
  const { id } = useCurrentUser();
  // A row that moved under the pointer after each press would insert another emoji with the next.
  const [own] = useState(() => recentEmoji(id));
  const names = new Map(
    data.emojis.flatMap(({ emoji, label, skins }) => [emoji, ...Object.values(skins ?? {})].map((all) => [all, label])),
  );
  const shown = [...new Set([...own, ...popularEmoji])].filter((emoji) => names.has(emoji));
  const label = own.length > 0 ? t('Recently used') : t('Popular');
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-none overflow-x-auto border-b border-line pb-1 [scrollbar-width:none]"
    >
      {shown.map((emoji) => {
        const name = names.get(emoji) ?? '';
        return (
          <button
            key={emoji}
            type="button"
            aria-label={insertLabel(name)}
            title={name}
            // The caret stays in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(emoji)}
            className={cx(cellClass, 'w-11 flex-none')}
            style={{ fontFamily: emojiFont }}
          >
            {emoji}
          </button>
        );
      })}
    </div>
  );
}

function Panel({
  data,
  initialFocus,
  onPick,
}: {
  data: EmojiData;
  initialFocus: boolean;
  onPick: (emoji: string) => void;
}) {
  const { id } = useCurrentUser();
  const [search, setSearch] = useState('');
  const [tone, setTone] = useState(() => storedSkinTone(id));
  const [columns, setColumns] = useState(8);
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (initialFocus) searchField.current?.focus();
  }, [initialFocus]);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setColumns(Math.max(minColumns, Math.floor(element.clientWidth / minCellPx)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function pick(emoji: string) {
    storeRecentEmoji(id, emoji);
    onPick(emoji);
  }

  return (
    <Picker.Root
      ref={root}
      locale={language}
      resolveEmojiData={() => data}
      skinTone={tone}
      columns={columns}
      onEmojiSelect={({ emoji }) => pick(emoji)}
      className="flex min-h-0 flex-1 flex-col"
      style={{ '--frimousse-emoji-font': emojiFont }}
    >
      <div className="flex flex-none items-center gap-1 pb-1.5">
        <Picker.Search
          ref={searchField}
          aria-label={t('Search emoji')}
          placeholder={t('Search emoji')}
          maxLength={searchMax}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="h-11 min-w-0 flex-1 appearance-none rounded-full bg-(--emoji-field,var(--gb-sunken)) px-4 outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden focus-visible:outline-3 focus-visible:outline-focus"
        />
        <SkinToneMenu
          tone={tone}
          onChange={(next) => {
            storeSkinTone(id, next);
            setTone(next);
          }}
        />
      </div>
      {search === '' && (
        // A phone on its side has only room for the search and the list.
        <div className="flex-none [@media(max-height:480px)]:hidden">
          <Latest data={data} onPick={pick} />
          <Toolbar.Root aria-label={t('Groups')} className="flex flex-none">
            {data.categories.map(({ index, label }) => {
              const Icon = groupIcons[index] ?? Smile;
              return (
                <Toolbar.Button
                  key={index}
                  aria-label={label}
                  title={label}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => viewport.current?.scrollTo({ top: offsetOf(data, columns, index) })}
                  className="grid h-10 min-w-0 flex-1 place-items-center rounded-[12px] text-ink-2 hover:bg-hover hover:text-ink"
                >
                  <Icon size={20} aria-hidden="true" />
                </Toolbar.Button>
              );
            })}
          </Toolbar.Root>
        </div>
      )}
      <Picker.Viewport ref={viewport} className="min-h-0 flex-1">
        <Picker.Empty className="block px-3 py-6 text-center text-ink-2">{t('No emoji found')}</Picker.Empty>
        <Picker.List components={parts} className="select-none" />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/**
 * All emoji: search, groups, the latest ones and skin tones. Arrow keys move through the list, Enter inserts, Escape
 * closes it.
 */
export default function EmojiPicker({
  initialFocus,
  onPick,
  onClose,
  className,
}: {
  /** Whether it was opened by keyboard, so that the search takes the focus. */
  initialFocus: boolean;
  onPick: (emoji: string) => void;
  onClose: () => void;
  className?: string;
}) {
  const [data, setData] = useState<EmojiData | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (data !== 'loading') return;
    let isHere = true;
    loadEmoji().then(
      (loaded) => isHere && setData(loaded),
      () => isHere && setData('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [data]);
  let content: ReactNode = <Loading />;
  if (data === 'failed') {
    content = (
      <div role="alert" className="m-auto grid justify-items-center gap-2 text-center text-ink-2">
        <p>{t('The emoji could not be loaded.')}</p>
        <RetryButton onRetry={() => setData('loading')} />
      </div>
    );
  } else if (data !== 'loading') {
    content = <Panel data={data} initialFocus={initialFocus} onPick={onPick} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape belongs to the whole panel.
    <div
      role="group"
      aria-label={t('Emoji')}
      className={cx(
        'flex h-80 max-h-[50svh] flex-col md:h-96 rounded-xl bg-(--emoji-panel,var(--gb-raised)) p-2 [@media(max-height:480px)]:p-1',
        className,
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        // A dialog around the panel stays open.
        event.stopPropagation();
        onClose();
      }}
    >
      {content}
    </div>
  );
}
