import { doubleTapReaction } from '@gumball/rules/messages/reactions';
import { Ellipsis, Forward, Heart, Pencil, Reply, SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';

const loadMenu = () => import('../../../ui/overlays/MenuPopup.tsx');

const menuClass =
  'grid size-9 place-items-center self-center text-ink-3 opacity-0 before:absolute before:-inset-1 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:aria-expanded:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:!absolute pointer-coarse:end-0 pointer-coarse:top-1/2 pointer-coarse:size-1';

/**
 * The menu of a message. A finger holds the bubble instead: its button is for the keyboard and assistive technology.
 */
export function BubbleMenu({ isOwn, items }: { isOwn: boolean; items: readonly MenuItem[] }) {
  return (
    <span data-message-menu="" className="contents">
      <Menu
        label={t('More options')}
        align={isOwn ? 'end' : 'start'}
        className={cx(isOwn ? '-me-2' : '-ms-2', menuClass)}
        items={items}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </Menu>
    </span>
  );
}

/** Opens the menu of a message. */
export function openBubbleMenu(article: HTMLElement | null): void {
  article?.querySelector<HTMLElement>('[data-message-menu] > button')?.click();
}

const quickClass =
  '-mx-2 !hidden self-center !text-ink-3 opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:lg:!grid';

function ReactButton({ align, item }: { align: 'start' | 'end'; item: MenuItem }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const popup = useLazyComponent(loadMenu, isOpen, () => setIsOpen(false));
  return (
    <>
      <IconButton
        ref={anchor}
        label={t('React')}
        size="sm"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(quickClass, 'aria-expanded:opacity-100')}
      >
        <SmilePlus size={18} aria-hidden="true" />
      </IconButton>
      {popup && (
        <popup.Part
          label={t('React')}
          anchor={anchor}
          items={[item]}
          open={isOpen}
          onOpenChange={setIsOpen}
          align={align}
        />
      )}
    </>
  );
}

/** The buttons beside the menu that a mouse reaches at once. The keyboard and fingers find the same in the menu. */
export function QuickButtons({
  isOwn,
  reactionItem,
  heart,
  onReply,
  onForward,
  onEdit,
}: {
  isOwn: boolean;
  /** The reactions that are offered first. Undefined where nobody can react. */
  reactionItem: MenuItem | undefined;
  /** The usual reaction. Undefined where nobody can react. */
  heart: { isOn: boolean; onSelect: () => void } | undefined;
  onReply: (() => void) | undefined;
  onForward: () => void;
  /** Undefined where the message cannot be edited. */
  onEdit: (() => void) | undefined;
}) {
  return (
    <span className={cx('contents', isOwn && '[&>*:first-child]:order-first')}>
      {reactionItem && <ReactButton align={isOwn ? 'end' : 'start'} item={reactionItem} />}
      {heart && (
        <IconButton
          label={t('React with {emoji}', { emoji: doubleTapReaction })}
          size="sm"
          tabIndex={-1}
          aria-pressed={heart.isOn}
          onClick={heart.onSelect}
          className={quickClass}
        >
          <Heart size={18} aria-hidden="true" className={cx(heart.isOn && 'fill-current text-brand-ink')} />
        </IconButton>
      )}
      {onReply && (
        <IconButton label={t('Reply')} size="sm" tabIndex={-1} onClick={onReply} className={quickClass}>
          <Reply size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('Forward')} size="sm" tabIndex={-1} onClick={onForward} className={quickClass}>
        <Forward size={18} aria-hidden="true" />
      </IconButton>
      {onEdit && (
        <IconButton label={t('Edit')} size="sm" tabIndex={-1} onClick={onEdit} className={quickClass}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
