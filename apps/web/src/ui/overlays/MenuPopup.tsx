import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useMediaQuery } from '../../lib/media-queries.ts';
import { useCloseOnBackOnPhone } from '../../lib/router/close-on-back.ts';
import { cx } from '../cx.ts';
import { isPressOnAnchor } from './is-press-on-anchor.ts';
import type { MenuItem } from './menu-item.ts';
import { popupClass, popupItemClass } from './popup-styles.ts';

const rowItemClass =
  'grid size-10 flex-none cursor-default place-items-center rounded-full text-[22px] leading-none text-ink-2 outline-none select-none data-[highlighted]:bg-hover';

/** The arrows to the sides move within a row; those up and down move through all items. */
function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const isForward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const index = items.indexOf(document.activeElement as HTMLElement) + (isForward ? 1 : -1);
  event.preventDefault();
  items.at(index % items.length)?.focus();
}

function MenuRow({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />;
  if (item.kind === 'choice') {
    return (
      <Base.RadioGroup value={item.value} onValueChange={item.onChange} aria-label={item.label}>
        <div className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-3" aria-hidden="true">
          {item.label}
        </div>
        {item.options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={popupItemClass} closeOnClick={false}>
            <option.icon size={20} className="text-ink-2" aria-hidden="true" />
            <span className="flex-1">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check size={18} className="text-brand-ink" aria-hidden="true" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    );
  }
  if (item.kind === 'row') {
    return (
      <Base.Group aria-label={item.label} className="flex gap-0.5 px-1 pb-1" onKeyDown={moveInRow}>
        {item.options.map(({ label, content, isOn, onSelect }) =>
          isOn === undefined ? (
            <Base.Item key={label} aria-label={label} title={label} className={rowItemClass} onClick={onSelect}>
              {content}
            </Base.Item>
          ) : (
            <Base.CheckboxItem
              key={label}
              aria-label={label}
              checked={isOn}
              closeOnClick
              className={cx(rowItemClass, 'data-[checked]:bg-brand-soft')}
              onClick={onSelect}
            >
              {content}
            </Base.CheckboxItem>
          ),
        )}
      </Base.Group>
    );
  }
  const Icon = item.icon;
  if (item.kind === 'link') {
    return (
      <Base.LinkItem className={popupItemClass} closeOnClick render={<Link to={item.to} />}>
        {Icon && <Icon size={20} className="text-ink-2" aria-hidden="true" />}
        {item.label}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={cx(popupItemClass, item.danger && 'text-danger')} onClick={item.onSelect}>
      {Icon && <Icon size={20} className={item.danger ? undefined : 'text-ink-2'} aria-hidden="true" />}
      {item.label}
    </Base.Item>
  );
}

function isDialogOver(anchor: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (dialog) => !dialog.contains(anchor),
  );
}

/** Whether an action has moved the focus to a text field. */
const isTextFocused = () => document.activeElement?.matches('input, textarea') ?? false;

/** The open part of `Menu`. */
export default function MenuPopup({
  label,
  anchor,
  items,
  open,
  onOpenChange,
  align,
}: {
  label: string;
  anchor: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: 'start' | 'end';
}) {
  const isCoarse = useMediaQuery('coarsePointer');
  useCloseOnBackOnPhone(open, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || !isPressOnAnchor(details, anchor.current)) onOpenChange(next);
      }}
      modal={false}
    >
      <Base.Portal>
        {/* The tap that closes a menu must not press what is below it. A mouse presses both at once. */}
        {isCoarse && <Base.Backdrop className="fixed inset-0 z-(--gb-z-popover)" />}
        <Base.Positioner anchor={anchor} align={align} sideOffset={6} className="z-(--gb-z-popover) outline-none">
          <Base.Popup
            className={popupClass}
            // A dialog opened by an item takes the focus itself, and returns it to the button later.
            finalFocus={() => !isTextFocused() && !isDialogOver(anchor.current) && anchor.current}
            aria-label={label}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              event.preventDefault();
              onOpenChange(false);
            }}
          >
            {items.map((item, index) => (
              <MenuRow key={item.kind === 'separator' ? `line-${index}` : `${item.kind} ${item.label}`} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
