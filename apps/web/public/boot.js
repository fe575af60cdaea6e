// Runs before the first paint and before the app's own script is there. A file of its own, so that the page needs no inline script.
(() => {
  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be switched off: a guest with the system's theme.
      return null;
    }
  };

  const choice = stored('theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]').content = dark ? '#170E16' : '#FBF4F6';

  // The build writes here which scripts each kind of page will want, as places in `files`.
  const { files, guest, member, pages } = { files: [], guest: [], member: [], pages: {} };
  const token = stored('user') && stored('authToken');
  const [, page] = location.pathname.split('/');
  const wanted = token ? [...member, ...(pages[page] ?? [])] : guest;
  for (const place of wanted) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = files[place];
    document.head.append(link);
  }

  // What is asked first, in the words of src/lib/early-answers.ts, which hands the answers on.
  if (token) {
    const addresses = ['/api/auth/profile'];
    if (page === '') {
      const { id } = JSON.parse(stored('user')) ?? {};
      addresses.push(`/api/posts/feed?scope=${stored(`feed-scope:${id}`) === 'friends' ? 'friends' : 'everyone'}`);
    }
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const answers = addresses.map((address) => {
      const answer = fetch(address, { headers, signal: AbortSignal.timeout(15_000) });
      // Whoever takes it learns of a failure; nobody may.
      answer.catch(() => undefined);
      return [address, answer];
    });
    window.earlyAnswers = { token, answers: new Map(answers) };
  }
})();
