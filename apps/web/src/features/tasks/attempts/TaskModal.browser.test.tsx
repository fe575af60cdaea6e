import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followTask as baseTask, taskProgress } from '../../../../test/follow-task.ts';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { applyStatusChange } from '../data/task-outcome.ts';
import { TaskModal } from './TaskModal.tsx';

const review: Partial<Task> = { verification: { method: 'review', reason: null, sandbox: false } };
let currentTask: Task;
let override: (call: FakeCall) => FakeResponse | undefined;
let api: ReturnType<typeof fakeApi>;
const setup = vi.fn<() => void>();
const fixTwitter = vi.fn<() => void>();

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  setup.mockClear();
  fixTwitter.mockClear();
  override = () => undefined;
  api = fakeApi((call) => {
    const overridden = override(call);
    if (overridden) return overridden;
    const { path } = call;
    if (path.endsWith('/wait')) return { status: 200, body: { success: true, wait: null } };
    const body = path.endsWith('/status')
      ? taskProgress(currentTask)
      : { ...taskProgress(currentTask), task: currentTask };
    return { status: 200, body };
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  api.restore();
  resetPage();
});

async function open(overrides: Partial<Task> = {}): Promise<void> {
  currentTask = { ...baseTask, ...overrides };
  await renderPage(
    <TaskModal
      task={currentTask}
      renderLinkForm={(platform) => <p>Link {platform} here</p>}
      renderJoin={({ name }) => <p>Join {name} here</p>}
      onSetupRequired={setup}
      onFixTwitter={fixTwitter}
      onClose={() => undefined}
    />,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const expectText = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();

test('shows instructions, reward and verification method before the start', async () => {
  await open();
  await expect.element(page.getByRole('dialog', { name: 'Follow Nine' })).toBeVisible();
  await expectText('They paint walls.');
  await expectText('Follow them.');
  await expectText('Twitter account verified');
  await expectText(/Checked automatically: we ask Twitter\. It may be checked again within 7 days/);
  await expect
    .element(page.getByRole('link', { name: 'Open on Twitter' }))
    .toHaveAttribute('href', 'https://x.com/nine');
  await expect.element(button('Start')).toBeEnabled();
});

test('offers to join the community of a task, and says why its owner cannot start it', async () => {
  const community = { id: '3', name: 'Nine walls', isMember: false, isOwn: false };
  const requirements = [{ id: 'community', description: 'Member of the community', met: false }];
  await open({ community, requirements });
  await expectText('Join Nine walls here');
  await expectText(/^Member of the community/);
  await expect.element(button('Start')).toBeDisabled();
  resetPage();
  await open({ community: { ...community, isMember: true, isOwn: true }, open: false });
  await expectText('You cannot earn from a task of your own community.');
  await expect.element(button('Start')).toBeDisabled();
  await expect.element(page.getByText('Join Nine walls here')).not.toBeInTheDocument();
});

test.each([
  [{ verification: { method: 'review', reason: null, sandbox: false } }, 'An operator reviews what you submit.'],
  [
    { verification: { method: 'review', reason: 'Twitter does not tell us.', sandbox: false } },
    'An operator reviews what you submit. Twitter does not tell us.',
  ],
  [
    { type: 'watch', verification: { method: 'visit', reason: null, sandbox: false } },
    'An operator confirms your visit; you do not have to submit anything.',
  ],
  [
    { type: 'like', verification: { method: 'automatic', reason: null, sandbox: true } },
    'Checked automatically by the sandbox, which stands in for Twitter here. It may be checked again within 7 days. If you undo it, the reward is taken back.',
  ],
] as [Partial<Task>, string][])('%j explains its verification method', async (overrides, explanation) => {
  await open(overrides);
  await expect.element(page.getByText(explanation)).toBeVisible();
});

test('a task in this network opens its place here, needs no submission, and no glance away ends it', async () => {
  const community: Partial<Task> = {
    platform: { name: 'Gumball', iconUrl: '' },
    type: 'comment',
    target: { ...baseTask.target, communityId: '9', handle: 'Gardeners', url: '/community/9', openUrl: '/community/9' },
    requirements: [],
    userStatus: 'in_progress',
    userStartedAt: new Date(Date.now() - 600_000).toISOString(),
  };
  await open(community);
  await expectText(/we look whether you commented on a post of another member.*It may be checked again within 7 days/);
  await expectText('Do it when you like within the hour. We notice it, and tell you.');
  await expect.element(page.getByRole('link', { name: 'Open the community' })).toHaveAttribute('href', '/community/9');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  leaveFor(60_000);
  expect(checks()).toBe(0);
  await button('Verify').click();
  await expect.poll(checks).toBe(1);
  expect(window.open).not.toHaveBeenCalled();
});

/** Leaves the page for its other tab, and comes back. */
function leaveFor(ms: number): void {
  const now = Date.now();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const clock = vi.spyOn(Date, 'now');
  visibility.mockReturnValue('hidden');
  clock.mockReturnValue(now);
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockReturnValue('visible');
  clock.mockReturnValue(now + ms);
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  clock.mockRestore();
}

const checks = () => api.calls.filter(({ path }) => path.endsWith('/verify')).length;

test('a start opens the platform, and coming back from there checks the task', async () => {
  await open();
  override = ({ path }) => {
    if (path.endsWith('/start'))
      currentTask = { ...currentTask, userStatus: 'in_progress', userStartedAt: new Date().toISOString() };
    return undefined;
  };
  await button('Start').click();
  expect(window.open).toHaveBeenCalledExactlyOnceWith('https://x.com/nine', '_blank', 'noopener');
  await expect.element(button('Verify')).toBeEnabled();
  leaveFor(1000);
  expect(checks()).toBe(0);
  currentTask = { ...currentTask, userStatus: 'completed', autoVerified: true };
  leaveFor(20_000);
  await expectText('Task completed! You earned 250 gumballs!');
  expect(checks()).toBe(1);
});

test('coming back to a task that needs a submission checks nothing', async () => {
  await open({ ...review, requiresProof: true, userStatus: 'in_progress', userStartedAt: new Date().toISOString() });
  await expect.element(button('Submit')).toBeVisible();
  leaveFor(20_000);
  expect(checks()).toBe(0);
});

test('a missing account disables the start and can be linked in place', async () => {
  await open({
    platform: { name: 'YouTube', iconUrl: '' },
    requirements: [...baseTask.requirements, { id: 'youtube', description: 'YouTube channel connected', met: false }],
  });
  await expectText('(missing)');
  await expectText('Link YouTube here');
  await expect.element(button('Start')).toBeDisabled();
});

test('a task on Twitter links the account in place where other tasks do not need it', async () => {
  await open({ requirements: [{ id: 'twitter', description: 'Twitter account verified', met: false }] });
  await expectText('Needs your Twitter account');
  await expectText('Link Twitter here');
  await expect.element(button('Start')).toBeDisabled();
});

test('a start without the Twitter set-up shows the error and opens the set-up', async () => {
  override = ({ method }) =>
    method === 'POST'
      ? { status: 403, body: { success: false, code: 'SETUP_REQUIRED', message: 'Twitter Setup Required' } }
      : undefined;
  await open();
  await button('Start').click();
  await expectText('Twitter Setup Required');
  expect(setup).toHaveBeenCalledOnce();
});

test('a Twitter account that no longer exists leads to the form that replaces it', async () => {
  await open({
    requirements: [
      ...baseTask.requirements,
      { id: 'twitterFound', description: 'Twitter account found on Twitter', met: false },
    ],
  });
  await expect.element(button('Start')).not.toBeInTheDocument();
  await button('Fix account').click();
  expect(fixTwitter).toHaveBeenCalledOnce();
});

test('a started task is checked on demand and completes', async () => {
  await open({ userStatus: 'in_progress', userStartedAt: new Date().toISOString() });
  await expectText('Checking with Twitter...');
  currentTask = { ...currentTask, userStatus: 'completed', autoVerified: true };
  await button('Verify').click();
  const status = page.getByRole('dialog').getByRole('status');
  await expect.element(status.getByText('Task completed! You earned 250 gumballs!')).toBeVisible();
  await expect.element(status.getByText('(Auto-verified)')).toBeVisible();
  // The sentence stands once: no toast and no banner repeat it.
  expect(document.body.textContent?.match(/Task completed!/gi)).toHaveLength(1);
  await expect.element(page.getByText('+250', { exact: true })).toBeVisible();
  await expect.element(button('Verify')).not.toBeInTheDocument();
});

test('a failed task shows the reason and can be retried; a network error is shown', async () => {
  await open({ userStatus: 'failed', userReason: 'We could not find it yet.' });
  await expectText(/Task verification failed\. You can retry this task\./);
  await expectText('We could not find it yet.');
  override = ({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return undefined;
  };
  await button('Retry').click();
  await expectText('Network error during retry. Please try again.');
  override = () => undefined;
  currentTask = {
    ...currentTask,
    userStatus: 'in_progress',
    userStartedAt: new Date().toISOString(),
    userReason: null,
  };
  await button('Retry').click();
  await expectText(/^Task retry started!/);
  await expect.element(button('Verify')).toBeVisible();
});

test('a reversed task shows the reason and cannot be retried', async () => {
  await open({ userStatus: 'failed', userReversed: true, open: false, userReason: 'You no longer follow @nine.' });
  await expectText(/The reward was taken back\. This task cannot be done again\./);
  await expectText('You no longer follow @nine.');
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test.each([
  ['comment', 'Comment', 'Lovely wall'],
  ['share', 'Share URL', 'https://x.com/maya/status/1'],
  ['repost', 'Share URL', 'https://x.com/maya/status/1'],
  ['follow', 'Link to your Twitter post or profile', 'https://x.com/maya'],
] as const)('a %s cannot be submitted without its "%s"', async (type, label, text) => {
  const submissionLink = { comment: 'none', share: 'any', repost: 'any', follow: 'twitter' } as const;
  await open({ ...review, type, submissionLink: submissionLink[type], userStatus: 'in_progress' });
  await expect.element(button('Submit')).toBeDisabled();
  await page.getByRole('textbox', { name: label }).fill(text);
  await expect.element(button('Submit')).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: 'Notes (optional)' })).toBeVisible();
});

test('a task that requires proof cannot be submitted without a file', async () => {
  await open({ ...review, requiresProof: true, userStatus: 'in_progress' });
  await expect.element(button('Submit')).toBeDisabled();
});

test('rejects a proof file of an unsupported type and names it', async () => {
  await open({ ...review, requiresProof: true, userStatus: 'in_progress' });
  await page.getByLabelText('Add proof').upload(new File(['?'], 'proof.exe', { type: 'application/x-msdownload' }));
  await expectText('"proof.exe" is not an image, PDF, DOC or DOCX');
  await expect.element(button('Submit')).toBeDisabled();
});

test.each(['letter.DOC', 'letter.docx', 'letter.pdf'])(
  'accepts %s even if the system reports no MIME type',
  async (name) => {
    await open({ ...review, requiresProof: true, userStatus: 'in_progress' });
    await expect.element(page.getByLabelText('Add proof')).toBeInTheDocument();
    const chosen = new DataTransfer();
    chosen.items.add(new File(['?'], name, { type: '' }));
    const input = page.getByLabelText('Add proof').element() as HTMLInputElement;
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(button(`Remove ${name}`)).toBeVisible();
    await expect.element(button('Submit')).toBeEnabled();
  },
);

test('a submitted task waits for its review', async () => {
  await open({ ...review, userStatus: 'pending-verification' });
  await expectText(
    "Verification Pending: Your submission is being reviewed. You'll receive your reward once verified.",
  );
  await expect.element(button('In review')).toBeDisabled();
  expect(button('Cancel').query()).toBeNull();
});

test('a completed task can only be closed', async () => {
  await open({ userStatus: 'completed' });
  await expectText('Task Completed!');
  await expect.element(button('Close').first()).toBeVisible();
  await expect.element(button('Start')).not.toBeInTheDocument();
});

test('a task whose platform has errors waits calmly: it says why and when the platform is asked again', async () => {
  const startedAt = new Date(Date.now() - 600_000).toISOString();
  const waitingUntil = new Date(Date.now() + 600_000);
  const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(waitingUntil);
  const waiting = { userReason: 'Twitter asks for patience.', waitingUntil: waitingUntil.toISOString() };
  await open({ userStatus: 'in_progress', userStartedAt: startedAt, ...waiting });
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(/Twitter asks for patience\. We look again (?:at|on) .* and tell you\./))
    .toBeVisible();
  await expect.element(dialog.getByText(new RegExp(time.replace(/\s/g, String.raw`\s`)))).toBeVisible();
  await expect.element(dialog.getByText('Checking with Twitter...')).not.toBeInTheDocument();
  // Pressing answers the same instead of nothing.
  await button('Verify').click();
  await expect.poll(() => page.getByText(/Twitter asks for patience/).elements().length).toBe(2);
  // The platform answers again.
  applyStatusChange({ taskId: currentTask.id, userStatus: 'in_progress', message: null, waitingUntil: null });
  await expect.element(dialog.getByText('Checking with Twitter...')).toBeVisible();
  applyStatusChange({
    taskId: currentTask.id,
    userStatus: 'in_progress',
    message: 'Twitter could not be asked.',
    waitingUntil: new Date().toISOString(),
  });
  await expect.element(dialog.getByText(/Twitter could not be asked\. We look again in a moment/)).toBeVisible();
});

test('a task that is not decided while the screen polls waits instead of showing an error', async () => {
  // Nobody pressed 'Verify' for this one.
  const userStartedAt = new Date(Date.now() - 91_000).toISOString();
  await open({ id: '70', userStatus: 'in_progress', userStartedAt });
  await expectText('This takes longer than usual. We keep looking and tell you.');
  await expect.element(page.getByText('Task verification failed. You can retry this task.')).not.toBeInTheDocument();
});

test('shows the history with the task when it is opened, and not before the first attempt', async () => {
  let receipts: object[] = [];
  const at = '2026-11-20T10:00:00.000Z';
  const earlier = { kind: 'failed', id: '5', entryId: null, amount: null, reason: 'Out of time', at };
  override = ({ path, query }) => {
    if (!path.endsWith('/receipts')) return undefined;
    const more = receipts.length > 0 && query.get('cursor') === null;
    const pagination = { page: 1, limit: 20, hasMore: more, ...(more ? { nextCursor: 'next' } : {}) };
    const page = query.get('cursor') === null ? receipts : [earlier];
    return { status: 200, body: { success: true, receipts: page, pagination } };
  };
  await open();
  await expectText('Follow them.');
  await expect.element(page.getByText('Your history with this task')).not.toBeInTheDocument();
  resetPage();
  await open({ userStatus: 'failed', userReversed: true });
  const asked = () => api.calls.filter(({ path }) => path.endsWith('/receipts')).length;
  expect(asked()).toBe(0);
  await page.getByText('Your history with this task').click();
  await expectText('Nothing was submitted or paid yet.');
  resetPage();
  receipts = [
    { kind: 'reversed', id: '78', entryId: '78', amount: -250, reason: null, at },
    { kind: 'paid', id: '77', entryId: '77', amount: 250, reason: null, at },
    { kind: 'rejected', id: '6', entryId: null, amount: null, reason: 'Not seen', at },
  ];
  await open({ userStatus: 'failed', userReversed: true });
  await page.getByText('Your history with this task').click();
  await expectText('Taken back');
  await expectText('Receipt 77');
  await expectText('Not seen');
  await expect.element(page.getByText('Out of time')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectText('Out of time');
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
