import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../scripts/chromium.ts';

const out = '/dev/shm/shots';
const [, , which = 'desktop', scheme = 'light'] = process.argv;
const size = which === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
const browser = await chromium.launch(launchOptions());
const context = await browser.newContext({
  baseURL: 'http://127.0.0.1:3311',
  viewport: size,
  colorScheme: scheme as 'light',
  reducedMotion: 'reduce',
  locale: 'ar',
  timezoneId: 'UTC',
  serviceWorkers: 'block',
  hasTouch: which === 'phone',
});
const page = await context.newPage();
const { accessToken, user } = await (
  await page.request.post('/api/auth/login', { data: { username: 'demo.fun', password: 'gumball' } })
).json();
await page.goto('/api/openapi.json');
await page.evaluate(
  ([t, u]) => {
    localStorage.setItem('authToken', t!);
    localStorage.setItem('user', u!);
  },
  [accessToken, JSON.stringify(user)],
);
page.setDefaultTimeout(4000);
let n = 0;
async function act(name: string, path: string, ...steps: ((p: Page) => Promise<unknown>)[]) {
  try {
    await page.goto(path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(400);
    for (const step of steps) {
      await step(page);
      await page.waitForTimeout(700);
    }
  } catch (e) {
    console.log(name, String(e).slice(0, 200));
  }
  await page.screenshot({ path: `${out}/act-${which}-${scheme}-${name}.png` });
  console.log(name, await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
}
const icon =
  (c: string, nth = 0) =>
  (p: Page) =>
    p.locator(`button:has(.lucide-${c}):visible, a:has(.lucide-${c}):visible`).nth(nth).click();
const C = '119360313656090624',
  G = '119329180256051200';
await act('composer', '/?compose=open', async (p) => {
  await p.locator('main .lucide-pen-line:visible, .lucide-image:visible').first().click();
});
await act('menu-post', '/', icon('ellipsis'));
await act('share', '/', icon('share-2'));
await act('bell', '/', icon('bell'));
await act('account', '/', (p) =>
  p.locator('header button:has(img), button[aria-haspopup=menu]:has(img)').last().click(),
);
await act('task', '/tasks', (p) =>
  p.locator('main article button, main li button').filter({ hasText: 'بدء' }).first().click(),
);
await act('emoji', `/chat/${C}`, icon('smile'));
await act('emoji2', `/chat/${C}`, icon('face-slightly-smiling'));
await act('chat-info', `/chat/${C}`, icon('info'));
await act('chat-search', `/chat/${C}`, icon('search', which === 'phone' ? 0 : 0));
await act('group-info', `/chat/${G}`, icon('info'));
await act('shop-item', '/shop', (p) => p.locator('main a, main button').nth(3).click());
await act('lightbox', '/', (p) => p.locator('article img[loading], article button:has(img)').nth(1).click());
await act('notif', '/notifications');
await act('appearance', '/settings#appearance');
await act('mails', '/settings#mails');
await act('command', '/', (p) => p.keyboard.press('Control+k'));
await browser.close();
