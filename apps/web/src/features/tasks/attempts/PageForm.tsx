import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { pageReadyAt, pageTriesMax, pageWordMax } from '@gumball/rules/tasks/page-visit';
import { ArrowUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { buttonClass } from '../../../ui/forms/button-styles.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { openPage, tryWord } from '../data/tasks.mutations.ts';

/** Returns the whole seconds until a time, which it counts down. */
function useSecondsUntil(time: Date | undefined): number {
  const secondsLeft = () => (time ? Math.max(0, Math.ceil((time.getTime() - serverNow()) / 1000)) : 0);
  const [, setTick] = useState(0);
  const left = secondsLeft();
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}

/** The link to the page of a started task, and the word that stands on it, once the page was open long enough. */
export default function PageForm({ task }: { task: Task }) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, page, target } = task;
  const openedAt = page?.openedAt ?? null;
  const secondsLeft = useSecondsUntil(page && openedAt !== null ? pageReadyAt(new Date(openedAt), page) : undefined);

  useEffect(() => {
    // A failure for lack of a connection is over.
    const onOnline = () => setProblem(undefined);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  async function send() {
    setBusy(true);
    setProblem(undefined);
    setIsWrong(false);
    try {
      setIsWrong(!(await tryWord(id, word)));
    } catch (error) {
      setProblem(failureMessage(error, t('Failed to send the word')));
    } finally {
      setBusy(false);
    }
  }

  const open = () => {
    setProblem(undefined);
    openPage(id).catch((error: unknown) => setProblem(failureMessage(error, t('Failed to open the page'))));
  };
  return (
    <form
      className="flex flex-col gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <a
        href={target.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('soft', 'sm', false, 'self-start')}
        onClick={open}
        // The middle button opens it too, without a click.
        onAuxClick={({ button }) => {
          if (button === 1) open();
        }}
      >
        <ArrowUpRight size={16} aria-hidden="true" />
        {t('Open {page}', { page: target.handle ?? target.url })}
      </a>
      {openedAt !== null && secondsLeft > 0 && (
        <p className="text-ui text-ink-2 tabular-nums" role="timer">
          {plural(
            secondsLeft,
            'Stay on the page for {count} more second.',
            'Stay on the page for {count} more seconds.',
          )}
        </p>
      )}
      {openedAt !== null && secondsLeft === 0 && (
        <>
          <Input
            label={t('The word')}
            value={word}
            maxLength={pageWordMax}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setWord(event.target.value)}
          />
          <Button type="submit" className="self-start" busy={busy} disabled={word.trim() === ''}>
            {busy ? t('Sending...') : t('Send')}
          </Button>
        </>
      )}
      {problem && <Callout tone="danger">{problem}</Callout>}
      {isWrong && (
        <Callout tone="danger">
          {t('That is not the word.')}{' '}
          {plural(pageTriesMax - (page?.tries ?? 0), '{count} try left', '{count} tries left')}
        </Callout>
      )}
    </form>
  );
}
