import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { takeSharedContent } from '../../../lib/shared-content.ts';
import { openComposer } from './composer-tasks.ts';

async function openFor(compose: string): Promise<void> {
  const shared = compose === 'shared' ? await takeSharedContent() : undefined;
  openComposer({ kind: 'new', ...(shared ? { shared } : {}) });
}

/**
 * Opens the composer for `?compose=new`, a shortcut of the installed app, and for `?compose=shared`, content from
 * another app. The parameter is removed.
 */
export function useComposerAddress(): void {
  const { compose = '' }: { compose?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    navigate({ to: '/', replace: true, resetScroll: false }).catch(reportError);
    openFor(compose).catch(reportError);
  });
  useEffect(() => {
    if (compose !== '') open();
  }, [compose]);
}
