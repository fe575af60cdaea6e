import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';

/** A setting: its name, what its value means, and what changes it. */
export function SettingCard({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {children}
    </Card>
  );
}
