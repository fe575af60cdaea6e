// Runs before the first paint and before the app's script loads. A separate file, so that the page needs no inline
// script.
(() => {
  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be disabled: the page starts as a guest's, with the system's theme.
      return null;
    }
  };

  const choice = stored('theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]').content = dark ? '#170E16' : '#FBF4F6';

  // The site as operators chose it, from the page or from an earlier visit, whichever is newer: src/lib/site/site.ts.
  /** @typedef {{ offered: Language[], standard: Language }} Languages */
  /** @typedef {{ revision: number, colors: Record<'light' | 'dark', Record<string, string>> | null, languages?: Languages | null }} Site */
  /** @param {string | null | undefined} text */
  const siteIn = (text) => {
    try {
      return /** @type {Site | null} */ (JSON.parse(text ?? 'null'));
    } catch {
      return null;
    }
  };
  const servedSite = siteIn(document.querySelector('meta[name="site"]')?.getAttribute('content'));
  const storedSite = siteIn(stored('site'));
  const site = (storedSite?.revision ?? 0) > (servedSite?.revision ?? 0) ? storedSite : servedSite;

  // The language and its direction: src/lib/i18n/language.ts. A test compares the list.
  const { offered = ['en', 'ar', 'de', 'es', 'fr', 'pt'], standard = 'en' } = site?.languages ?? {};
  const tags = [stored('language') ?? '', ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const language = tags.find((tag) => offered.includes(tag)) ?? standard;
  window.language = language;
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';

  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  /** @param {Site['colors']} colors */
  const applySiteColors = (colors) => {
    /** @param {'light' | 'dark'} name */
    const ruleOf = (name) => {
      const values = Object.entries(colors?.[name] ?? {}).map(([token, color]) => `${token}:${color}`);
      return `:root[data-theme="${name}"]{${values.join(';')}}`;
    };
    sheet.replaceSync(ruleOf('light') + ruleOf('dark'));
  };
  applySiteColors(site?.colors ?? null);
  window.site = site;
  window.applySiteColors = applySiteColors;

  // The build writes here which scripts each kind of page needs, as indexes into `files`.
  const { files, guest, member, pages } = { files: [], guest: [], member: [], pages: {} };
  const token = stored('user') && stored('authToken');
  const [, page] = location.pathname.split('/');

  // Selects the skeleton that is shown until the app renders, and the current item of the navigation:
  // src/ui/styles/app-skeleton.css.
  const skeleton = page === '' ? 'home' : ['messages', 'chat'].includes(page) ? page : 'page';
  document.documentElement.dataset.skeleton = token ? skeleton : 'guest';
  const items = [
    [''],
    ['earnings', 'tasks'],
    ['messages', 'chat'],
    ['communities', 'community'],
    ['friends'],
    ['leaderboard'],
  ];
  const navIndex = items.findIndex((names) => names.includes(page));
  if (navIndex >= 0) document.documentElement.dataset.navIndex = String(navIndex);

  const fileIndexes = token ? [...member, ...(Object.hasOwn(pages, page) ? pages[page] : [])] : guest;
  for (const index of fileIndexes) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = files[index];
    document.head.append(link);
  }

  // The first requests of a page start here. src/lib/api/preloaded-responses.ts passes their responses to the app.
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
    const responses = addresses.map((address) => {
      const response = fetch(address, { headers, signal: AbortSignal.timeout(15_000) });
      // The app may never await it: a failure must not be an unhandled rejection.
      response.catch(() => undefined);
      return [address, response];
    });
    window.preloadedResponses = { token, responses: new Map(responses) };
  }

  // The app starts after the skeleton is painted, because evaluating its script would delay that paint. Without a paint
  // (a background tab, a style sheet that does not load) it starts anyway. In development the page loads its script
  // itself.
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
