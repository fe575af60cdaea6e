'use no memo';

import { type ComponentProps, lazy, Suspense } from 'react';
import type { EmptyState as Illustration } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

type Props = ComponentProps<typeof Illustration>;

function PlainNotice({ title, text, action, alert = false }: Props) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-5 py-7 text-center" {...(alert ? { role: 'alert' } : {})}>
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

// Most feeds never need the illustrations. Offline the text is shown alone.
const EmptyState = lazy(() =>
  import('../../../ui/feedback/EmptyState.tsx')
    .then((module) => ({ default: module.EmptyState }))
    .catch(() => ({ default: PlainNotice })),
);

/** A card in place of a feed with the reason. */
export function FeedNotice(props: Props) {
  return (
    <Card>
      <Suspense fallback={<div className="min-h-64" />}>
        <EmptyState {...props} />
      </Suspense>
    </Card>
  );
}
