import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** The picture of an option: an icon, or any component that draws one. */
type OptionIcon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>;

/** An item of a menu: an action, a link, a choice, or a separator. */
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
  | { kind: 'separator' };
