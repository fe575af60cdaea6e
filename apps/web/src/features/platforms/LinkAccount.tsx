import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { failureWords } from '../../lib/api-error.ts';
import { t } from '../../lib/texts.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { LinkTelegram } from './LinkTelegram.tsx';
import { LinkYoutube } from './LinkYoutube.tsx';
import { useAccounts } from './platforms.queries.ts';

/** The form that links the account of a platform. Twitter has its own set-up. */
export function LinkAccount({ platform, onLinked }: { platform: TaskPlatform; onLinked: () => void }) {
  const { data, error } = useAccounts();
  const account = data?.find((each) => each.platform === platform);
  if (error && !account) return <Note tone="danger">{failureWords(error, t('Failed to load your accounts'))}</Note>;
  if (!account) return <Loading label={t('Loading your accounts...')} />;
  if (account.linked || platform === 'Twitter') return null;
  const Form = platform === 'YouTube' ? LinkYoutube : LinkTelegram;
  return <Form pending={account.pending} sandboxUrl={account.sandboxUrl} onLinked={onLinked} />;
}
