import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

/** The picture of an option: an icon, or any component that draws one. */
type OptionIcon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>;

/** One of several items in a row. `isOn` makes it a check box. */
type RowOption = { label: string; content: ReactNode; isOn?: boolean; onSelect: () => void };

/** An item of a menu: an action, a link, a choice, several small items in one row, or a separator. */
export type MenuItem =
  | { kind: 'action'; label: string; icon?: LucideIcon; danger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: LucideIcon; to: LinkProps['to'] }
  | {
      kind: 'choice';
      label: string;
      options: readonly { value: string; label: string; icon: OptionIcon }[];
      value: string;
      onChange: (value: string) => void;
    }
  | { kind: 'row'; label: string; options: readonly RowOption[] }
  | { kind: 'separator' };
