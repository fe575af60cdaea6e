import type { ReferralData, ReferredFriend } from '@gumball/contract/referrals/referrals.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { phrase } from '@gumball/rules/formats/phrase';
import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { enlargeText, findCutTexts } from '../../../test/enlarge-text.ts';
import { fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { AnalyticsCard } from './AnalyticsCard.tsx';
import { ReferralsDashboard } from './ReferralsDashboard.tsx';
import { TopReferrers } from './TopReferrers.tsx';

const now = Date.now();
const ago = (days: number) => new Date(now - days * dayMs - 60_000).toISOString();
const friend = (id: string, firstName: string, change: Partial<ReferredFriend>): ReferredFriend => ({
  id,
  username: `${firstName.toLowerCase()}.fun`,
  firstName,
  lastName: 'Herrera',
  avatarUrl: null,
  level: 'Novice',
  isOnline: false,
  lastSeen: null,
  createdAt: ago(2),
  state: 'rewarded',
  held: null,
  ...change,
});
const heldForDevice = {
  reason: 'Many sign-ups from one device within minutes',
  at: ago(0),
  signals: [],
  release: phrase('An operator decides about it.'),
};
const data: ReferralData = {
  referralCode: 'MAYA8K2P',
  totalReferrals: 14,
  activeReferrals: 9,
  heldReferrals: 1,
  referralEarnings: 1050,
  analytics: {
    period: 'Last 30 days',
    totalClicks: 63,
    conversions: 14,
    conversionRate: 22,
    days: [
      { day: '2026-11-19', clicks: 60, conversions: 13 },
      { day: '2026-11-20', clicks: 3, conversions: 1 },
    ],
  },
  referrals: [
    friend('2', 'Tomas', { isOnline: true }),
    friend('3', 'Elena', { lastSeen: ago(3), createdAt: ago(8) }),
    friend('4', 'Hana', { lastSeen: ago(40), createdAt: ago(65) }),
    friend('5', 'Robot', {
      state: 'held',
      held: heldForDevice,
    }),
  ],
  held: [],
  rewardedWhen: null,
  welcome: null,
};
const dashboard = (shown: ReferralData | undefined, error: Error | null = null, retry = () => undefined) => (
  <ReferralsDashboard data={shown} error={error} retry={retry} />
);

const expectText = (locator: Locator, pattern: RegExp) =>
  expect.poll(() => locator.element().textContent).toMatch(pattern);

afterEach(() => {
  vi.restoreAllMocks();
  resetPage();
});

test('copies the link, and shows Failed for two seconds if the clipboard is denied', async () => {
  const written: string[] = [];
  let isAllowed = true;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return isAllowed ? Promise.resolve() : Promise.reject(new Error('refused'));
  });
  await renderPage(dashboard(data));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(written).toEqual([`${location.origin}/signup?ref=MAYA8K2P`]);
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  isAllowed = false;
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByRole('button', { name: 'Failed' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('copies the code alone', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return Promise.resolve();
  });
  await renderPage(dashboard(data));
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(written).toEqual(['MAYA8K2P']);
});

test('lists the top referrers in order, five first and all on demand', async () => {
  const referrers = Array.from({ length: 7 }, (_, index) => ({
    ...friend(String(index), `Friend${index}`, {}),
    rank: index + 1,
    totalReferrals: 7 - index,
  }));
  const api = fakeApi(() => ({ status: 200, body: { success: true, users: referrers } }));
  await renderPage(<TopReferrers />);
  const rows = page.getByRole('region', { name: 'Top referrers' }).getByRole('listitem');
  await expectText(rows.nth(0), /1.*Friend0 Herrera.*7 friends/);
  await expectText(rows.nth(1), /2.*Friend1 Herrera.*You.*6 friends/);
  expect(rows.elements()).toHaveLength(5);
  await page.getByRole('button', { name: 'Show all 7' }).click();
  await expectText(rows.nth(6), /7.*Friend6 Herrera.*1 friend$/);
  api.restore();
});

test('shows milestones, presence and age of referrals, and the reason of a held one', async () => {
  await renderPage(dashboard(data));
  await expect.element(page.getByRole('heading', { name: 'Next milestone: 25 referrals' })).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Milestone progress: 14 of 25' }))
    .toHaveAttribute('aria-valuenow', '27');
  const rows = page.getByRole('region', { name: 'Latest referrals' }).getByRole('listitem');
  for (const [index, pattern] of [/Online.*2 days/, /Seen this week.*1 week/, /Not seen lately.*2 months/].entries()) {
    await expectText(rows.nth(index), pattern);
  }
  await expectText(rows.nth(3), /Held since .*: Many sign-ups from one device within minutes/);
});

test('says whose rewards are held, why, and what releases them', async () => {
  await renderPage(dashboard(data));
  await expect.element(page.getByRole('heading', { name: 'Latest referrals' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Held rewards' }).elements()).toHaveLength(0);
  resetPage();
  const automated = {
    ...heldForDevice,
    reason: 'The sign-up looks automated',
    signals: ['The mailbox is a disposable one', 'The account is new'],
  };
  const release = phrase('It is paid {when}.', { when: phrase('once you have completed a first task') });
  const welcome = { ...heldForDevice, reason: 'The new member is only just starting', release };
  const held = [friend('5', 'Robot', { state: 'held', held: automated })];
  await renderPage(dashboard({ ...data, heldReferrals: 30, held, welcome }));
  const card = page.getByRole('region', { name: 'Held rewards' });
  await expectText(card, /1 of 30/);
  await expectText(card, /Your welcome bonus of 25 Gumballs.*only just starting.*once you have completed a first task/);
  await expectText(
    card,
    /Robot Herrera.*looks automated.*disposable one.*account is new.*An operator decides about it/,
  );
});

test('shows the username once for a friend without a name', async () => {
  const nameless = friend('6', '', { username: 'ben.fun', lastName: '', isOnline: true });
  await renderPage(dashboard({ ...data, referrals: [nameless] }));
  const row = page.getByRole('region', { name: 'Latest referrals' }).getByRole('listitem');
  await expectText(row, /ben\.funOnline/);
  expect(row.element().textContent?.match(/ben\.fun/g)).toHaveLength(1);
});

test('the share sheet offers networks and email with the link', async () => {
  await renderPage(dashboard(data));
  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share your link' });
  await expect.element(sheet.getByText('You get 50 Gumballs, your friend gets 25')).toBeVisible();
  const link = encodeURIComponent(`${location.origin}/signup?ref=MAYA8K2P`);
  for (const name of ['Twitter', 'Telegram', 'Email']) {
    await expect.element(sheet.getByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(link));
  }
});

test('the shared text promises the bonus at once only where it is paid at once', async () => {
  const later = { words: 'once the new member has completed the profile' };
  for (const [rewardedWhen, words] of [
    [null, 'start with 25 Gumballs'],
    [later, 'earn 25 Gumballs'],
  ] as const) {
    await renderPage(dashboard({ ...data, rewardedWhen }));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .element(page.getByRole('dialog').getByRole('link', { name: 'Twitter' }))
      .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(words)));
    resetPage();
  }
});

test('a failure can be retried, and a hundred referrals reach all milestones', async () => {
  let retryCount = 0;
  await renderPage(
    dashboard(undefined, new Error('Network error'), () => {
      retryCount += 1;
    }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect(retryCount).toBe(1);
  resetPage();
  await renderPage(dashboard({ ...data, totalReferrals: 100 }));
  await expect.element(page.getByRole('heading', { name: 'All milestones reached' })).toBeVisible();
});

test('the chart has a text alternative', async () => {
  await renderPage(<AnalyticsCard analytics={data.analytics} />);
  await expect
    .element(page.getByRole('img', { name: /63 clicks and 14 sign-ups. Most clicks, 60, on Nov 19/ }))
    .toBeVisible();
});

test('large text is in its card on a phone', async () => {
  await enlargeText();
  await renderPage(
    <div className="columns">
      {dashboard(data)}
      <AnalyticsCard analytics={data.analytics} />
    </div>,
  );
  await expect.element(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  for (const name of [/milestone/, 'Analytics']) expect(findCutTexts(page.getByRole('region', { name }))).toEqual([]);
});
