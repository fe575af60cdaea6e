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

  // Which of the shapes in the page's HTML are shown until the app draws, and the item of the navigation: src/ui/styles/first-sight.css.
  const sight = page === '' ? 'home' : ['messages', 'chat'].includes(page) ? page : 'page';
  document.documentElement.dataset.sight = token ? sight : 'guest';
  const items = [
    [''],
    ['earnings', 'tasks'],
    ['messages', 'chat'],
    ['communities', 'community'],
    ['friends'],
    ['leaderboard'],
  ];
  const at = items.findIndex((names) => names.includes(page));
  if (at >= 0) document.documentElement.dataset.at = String(at);

  const wanted = token ? [...member, ...(Object.hasOwn(pages, page) ? pages[page] : [])] : guest;
  for (const place of wanted) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = files[place];
    document.head.append(link);
  }

  // What is asked first, in the words of src/lib/early-answers.ts, which hands the answers on.
  if (token) {
    const addresses = ['/api/auth/profile'];
    if (page === '') {
      const { id } = JSON.parse(stored('user')) ?? {};
      addresses.push(`/api/posts/feed?scope=${stored(`feed-scope:${id}`) === 'friends' ? 'friends' : 'everyone'}`);
    } else if (page === 'messages') {
      addresses.push('/api/messages/conversations?type=direct');
    } else if (page === 'tasks') {
      addresses.push(
        '/api/tasks/twitter-setup',
        '/api/tasks/filtered?status=available&sortBy=reward&sortOrder=desc',
        '/api/tasks/stats',
        '/api/tasks/accounts',
      );
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

  // The app starts once the first sight is painted, which reading its script would hold up. Where nothing is painted (a tab in the background, a
  // style sheet that does not come) it starts all the same. While developing, the page starts its script itself.
  let started = false;
  const start = () => {
    const app = document.getElementById('app');
    if (started || !app) return;
    started = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = app.href;
    document.head.append(script);
  };
  addEventListener('DOMContentLoaded', () => {
    if (document.visibilityState === 'hidden') start();
    else requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, 1000);
  });
})();
