import { maxQueryLength } from '@gumball/rules/search/search-limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { SearchBox } from '../../ui/forms/SearchBox.tsx';

// Home has no room for it.
async function storeSearch(memberId: string, query: string): Promise<void> {
  const recent = await import('../../features/search/recent-searches.ts');
  recent.storeSearch(memberId, query);
}

const SearchPanel = lazy(() => import('../../features/search/SearchPanel.tsx'));

/**
 * The header's search: trims the text and opens the results; a blank one clears them. Recent searches and quick results
 * are under it: in a popup, or below it on the page (`inline`). Arrow down moves into them, Escape out.
 */
export function SearchForm({
  className,
  inputRef,
  inline = false,
  onDone,
}: {
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  inline?: boolean;
  onDone?: () => void;
}) {
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  // Other pages have search parameters of their own.
  const q = useSearch({ from: '/_member/search', shouldThrow: false })?.q;
  const [state, setState] = useState({ from: q, text: q ?? '' });
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // The box follows the address: another search, or leaving the results, changes its text.
  if (state.from !== q) setState({ from: q, text: q ?? '' });

  function done() {
    setOpen(false);
    onDone?.();
  }
  function onKeyDown(event: KeyboardEvent) {
    // In the search overlay Escape closes the overlay itself.
    if (event.key === 'Escape' && open && !inline) {
      event.stopPropagation();
      setOpen(false);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    if (step === 0 || links.length === 0) return;
    event.preventDefault();
    const activeIndex = links.indexOf(document.activeElement as HTMLElement);
    if (activeIndex + step >= 0) links[activeIndex + step]?.focus();
    else event.currentTarget.querySelector('input')?.focus();
  }
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrow keys move the focus to the results.
    <search className={cx('relative', className)} onKeyDown={onKeyDown} onBlur={onBlur}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const query = state.text.trim();
          if (query !== '') storeSearch(id, query).catch(reportError);
          else if (q === undefined) return;
          navigate({ to: '/search', search: query === '' ? {} : { q: query } }).catch(reportError);
          done();
        }}
      >
        <SearchBox
          label={t('Search')}
          maxLength={maxQueryLength}
          value={state.text}
          onFocus={() => setOpen(true)}
          onChange={(text) => {
            setState({ from: q, text });
            setOpen(true);
          }}
          {...(inputRef ? { ref: inputRef } : {})}
        />
      </form>
      {(inline || open) && (
        <div
          ref={panel}
          className={
            inline
              ? 'mt-2'
              : 'absolute top-full end-0 z-10 mt-2 max-h-[70vh] w-full min-w-90 overflow-y-auto rounded-xl bg-raised p-2 shadow-[var(--gb-shadow-float),0_0_0_1px_var(--gb-line)]'
          }
        >
          <Suspense>
            <SearchPanel text={state.text} onDone={done} />
          </Suspense>
        </div>
      )}
    </search>
  );
}
