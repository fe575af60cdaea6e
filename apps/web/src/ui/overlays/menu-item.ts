import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** A row of a menu: a deed, a way to a page, a choice among a few, or a line between groups. */
export type MenuItem =
  | { kind: 'action'; label: string; icon?: LucideIcon; danger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: LucideIcon; to: LinkProps['to'] }
  | {
      kind: 'choice';
      label: string;
      options: readonly { value: string; label: string; icon: LucideIcon }[];
      value: string;
      onChange: (value: string) => void;
    }
  | { kind: 'separator' };
