// A member whose browser has no mark yet, for example after an update, opens the app at the same address.
(() => {
  try {
    if (!localStorage.getItem('authToken') || !localStorage.getItem('user')) return;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `member=1; path=/; max-age=34560000; samesite=lax${secure}`;
    // A proxy may remove the cookie: once is enough.
    if (sessionStorage.getItem('openedApp') === location.href) return;
    sessionStorage.setItem('openedApp', location.href);
    location.reload();
  } catch {
    // Without storage there is no session either.
  }
})();
