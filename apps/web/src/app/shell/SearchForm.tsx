import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import { SearchBox } from '../../ui/SearchBox.tsx';

/** The header's search: trims what is typed and opens the results. */
export function SearchForm({
  className,
  inputRef,
  onDone,
}: {
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  onDone?: () => void;
}) {
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false });
  const [state, setState] = useState({ from: q, text: q ?? '' });
  // The box follows the address: opening another search, or leaving the results, changes what it says.
  if (state.from !== q) setState({ from: q, text: q ?? '' });
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = state.text.trim();
          if (wanted === '') return;
          navigate({ to: '/search', search: { q: wanted } }).catch(reportError);
          onDone?.();
        }}
      >
        <SearchBox
          label="Search"
          maxLength={200}
          value={state.text}
          onChange={(text) => setState({ from: q, text })}
          {...(inputRef ? { ref: inputRef } : {})}
        />
      </form>
    </search>
  );
}
