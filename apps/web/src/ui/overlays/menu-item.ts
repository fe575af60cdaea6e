import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';

/** The picture of an item: an icon, or any component that draws one. */
type ItemIcon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>;

/** One of several items in a row. `isOn` makes it a check box. */
type RowOption = { label: string; content: ReactNode; isOn?: boolean; onSelect: () => void };

/** An item of a menu: an action, a link, a choice, several small items in one row, or a separator. */
export type MenuItem =
  | { kind: 'action'; label: string; icon?: ItemIcon; danger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: ItemIcon; to: LinkProps['to'] }
  | {
      kind: 'choice';
      label: string;
      options: readonly { value: string; label: string; icon: ItemIcon }[];
      value: string;
      onChange: (value: string) => void;
    }
  | { kind: 'row'; label: string; options: readonly RowOption[] }
  | { kind: 'separator' };
