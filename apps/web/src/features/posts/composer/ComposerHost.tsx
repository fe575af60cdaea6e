import { type ReactNode, useEffect, useState } from 'react';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { PollFieldsPart } from '../card/poll-slot.ts';
import { offlineMessage } from '../data/posts.queries.ts';
import type { SendFile } from './attachments.ts';
import { type ComposerTask, composerTask } from './composer-tasks.ts';
import { draftKey } from './draft-key.ts';
import { useComposerAddress } from './use-composer-address.ts';

const load = () => import('./Composer.tsx');

/** The host of the composer; mounted once on every page that creates or shows posts. */
export function ComposerHost({ upload, PollFields }: { upload: SendFile; PollFields: PollFieldsPart }): ReactNode {
  useComposerAddress();
  const task = useStore(composerTask);
  const [last, setLast] = useState<ComposerTask | null>(null);
  const [turn, setTurn] = useState(0);
  if (task && task !== last) {
    setLast(task);
    // An edit starts from the current one; a new post continues its draft.
    if (task.kind !== 'new') setTurn(turn + 1);
  }

  const composer = useLazyComponent(load, task !== null, () => {
    composerTask.set(null);
    toast.error(translate(offlineMessage));
  });

  useEffect(() => {
    // The code loads while the browser is idle.
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, 3000);
    return () => {
      clearTimeout(timer);
      composerTask.set(null);
    };
  }, []);

  // While closed, it continues its uploads, and reopens unchanged.
  return last && composer ? (
    <composer.Part
      key={`${draftKey(last)}:${last.kind !== 'new' ? turn : 0}`}
      task={last}
      open={task !== null}
      upload={upload}
      PollFields={PollFields}
      onClose={() => composerTask.set(null)}
    />
  ) : null;
}
