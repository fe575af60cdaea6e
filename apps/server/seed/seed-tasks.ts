import { dayMs, hourMs, minuteMs } from '@gumball/rules/formats/durations';
import type { Survey } from '@gumball/rules/tasks/survey';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { type ActionKind, createSandboxStore, type SandboxStore } from '../sandbox/sandbox.store.ts';
import { channelIdOf } from '../sandbox/youtube-api.ts';
import { createOperatorQuest } from '../src/features/operators/quests/create-operator-quest.ts';
import { resolveSubmission } from '../src/features/operators/resolve-submission.ts';
import { createOperatorSeason } from '../src/features/operators/seasons/create-operator-season.ts';
import { createOperatorTask } from '../src/features/operators/tasks/create-operator-task.ts';
import { linkAccount } from '../src/features/platforms/linking/link-account.ts';
import { completeTask } from '../src/features/tasks/attempts/complete-task.ts';
import { startTask } from '../src/features/tasks/attempts/start-task.ts';
import { submitTask } from '../src/features/tasks/review/submit-task.ts';
import { mainUser, operator } from '../src/platform/doctor/demo-accounts.ts';
import { type DemoTask, demoInternalTasks, demoQuest, demoTasks } from './demo-tasks.ts';
import { viewerOf } from './seed-context.ts';
import { type DemoUser, type Story, storyMs, userOf, viewerFor } from './story.ts';
import { submissionFor } from './task-texts.ts';

/** The share of tasks that each user completes. The main user completes the tasks of a fixed list. */
const participants: Record<string, number> = {
  leonie: 1,
  tunde: 0.8,
  ingrid: 0.8,
  dmitri: 0.55,
  mateo: 0.5,
  camille: 0.45,
  yuki: 0.45,
  priya: 0.4,
  noah: 0.4,
  kwame: 0.35,
  hana: 0.3,
  zanele: 0.3,
  samuel: 0.3,
  arjun: 0.25,
  freya: 0.25,
  omar: 0.2,
  sofia: 0.2,
  takumi: 0.15,
};
const doneByMainUser = new Set([0, 2, 3, 4, 6, 9, 13, 15, 17, 21, 26]);
const inReviewOfMainUser = 11;
const largeReward = 15_000;
const largeRewardUsers = new Set(['leonie', 'tunde', 'ingrid']);
const firstTaskMs = 2 * dayMs;
const internalTaskGapMs = 20 * hourMs;
const lastTaskMs = storyMs - 3 * hourMs;
/** The length of the main user's streak. */
const streakDays = 5;
const seasonAgeMs = 12 * dayMs;
const seasonLeftMs = 16 * dayMs;
/** After the last completion, so that nobody has earned its bonus yet. */
const questAgeMs = 30 * minuteMs;

type CreatedTask = { task: DemoTask; postedMs: number; id: string };

/** Seeds the tasks and, if the sandbox simulates the platforms, linked accounts, task attempts and rewards. */
export function seedTasks(story: Story): void {
  const { stage, timeline } = story;
  const asOperator = () => viewerOf(userOf(story, operator).id, true);
  const posted = demoTasks.map((task, at): CreatedTask => {
    const share = (at / (demoTasks.length - 1)) ** 0.8;
    return { task, postedMs: firstTaskMs + share * (lastTaskMs - firstTaskMs), id: '' };
  });
  for (const each of posted) {
    timeline.add(each.postedMs, async () => {
      const { daysLeft, slots = null, proof = false, ...task } = each.task;
      const expiresAt = daysLeft === undefined ? null : new Date(endOf(story) + daysLeft * dayMs).toISOString();
      const instructions = stepsOf(each.task);
      const made = {
        ...task,
        slots,
        expiresAt,
        instructions,
        requiresProof: proof,
        quiz: null,
        survey: null,
        page: null,
        external: null,
        repeat: null,
        startsAt: null,
        requiredTasks: [],
      };
      each.id = (await createOperatorTask(stage, asOperator(), made, undefined)).id;
    });
  }
  for (const [
    at,
    { community, slots = null, quiz = null, survey = null, repeat = null, ...task },
  ] of demoInternalTasks.entries()) {
    // Between others, so that the list of the newest shows more than one kind.
    const createdMs =
      lastTaskMs - (demoInternalTasks.length - at) * internalTaskGapMs - (repeat ? streakDays * dayMs : 0);
    const created = { id: '', reward: task.reward };
    timeline.add(createdMs, async () => {
      const target = story.clubs.find(({ name }) => name === community)?.id ?? '';
      const instructions =
        quiz || survey
          ? ['Press Start and answer the questions.']
          : ['Press Start and do what the title says.', 'Press Verify, or wait: it is noticed.'];
      const made = {
        ...task,
        platform: 'Gumball' as const,
        target,
        slots,
        expiresAt: null,
        startsAt: null,
        requiredTasks: [],
        instructions,
        quiz,
        survey: survey && toInput(survey),
        page: null,
        external: null,
        repeat,
      };
      created.id = (await createOperatorTask(stage, asOperator(), { ...made, requiresProof: false }, undefined)).id;
    });
    if (repeat) seedStreak(story, created);
  }
  timeline.add(storyMs - seasonAgeMs, async () => {
    const endsAt = new Date(endOf(story) + seasonLeftMs).toISOString();
    await createOperatorSeason(stage, asOperator(), { title: 'Winter season', startsAt: null, endsAt }, undefined);
  });
  timeline.add(storyMs - questAgeMs, async () => {
    const { taskTitles, ...quest } = demoQuest;
    const rows = await stage.db.kysely
      .selectFrom('tasks')
      .select(['id', 'title'])
      .where('title', 'in', taskTitles)
      .execute();
    const taskIds = taskTitles.flatMap((title) => rows.filter((row) => row.title === title).map(({ id }) => id));
    await createOperatorQuest(stage, asOperator(), { ...quest, taskIds, isOrdered: false, endsAt: null }, undefined);
  });
  // Without the sandbox these platform accounts could belong to real people.
  if (!stage.config.sandbox) return;
  const store = createSandboxStore(stage.db);
  for (const name of [mainUser, ...Object.keys(participants)])
    seedParticipant(story, store, posted, userOf(story, name));
}

const toInput = ({ questions, showsResults }: Survey) => ({
  showsResults,
  questions: questions.map((question) => ({ ...question, choices: [...question.choices] })),
});

// The visitor of the demo can continue it today.
function seedStreak(story: Story, task: { id: string; reward: number }): void {
  const { stage, timeline } = story;
  const user = userOf(story, mainUser);
  for (let daysAgo = streakDays; daysAgo > 0; daysAgo -= 1) {
    timeline.add(storyMs - daysAgo * dayMs, async () => {
      await startTask(stage, viewerFor(user), task.id);
      const paid = { reward: task.reward, autoVerified: true };
      const attempt = { taskId: task.id, userId: user.id };
      const announce = await stage.db.transaction((tx) => completeTask(stage, tx, attempt, ['in_progress'], paid));
      if (typeof announce !== 'function') throw new Error(`${user.name} cannot repeat a task.`);
      announce();
    });
  }
}

const endOf = ({ stage }: Story) => stage.endsAt.getTime();

function stepsOf({ platform, type, proof }: Pick<DemoTask, 'platform' | 'type' | 'proof'>): string[] {
  if (proof) {
    return [
      `Press Start and open it on ${platform}.`,
      'Take a picture of your screen when you are through.',
      'Hand the picture in; an operator looks at it.',
    ];
  }
  const handsIn = type === 'share' || type === 'repost';
  return [
    `Press Start and open it on ${platform}.`,
    handsIn ? 'Share it where others will see it and copy the link.' : `Do what the title says with your own account.`,
    handsIn ? 'Hand in the link; an operator looks at it.' : 'Come back here to see it checked.',
  ];
}

// Where the demo's members have accounts. The main user can link one on Bluesky.
const linkedPlatforms = ['Twitter', 'YouTube', 'Telegram'] as const;

function seedParticipant(story: Story, store: SandboxStore, posted: CreatedTask[], player: DemoUser): void {
  const { stage, rng, timeline } = story;
  const accounts = new Map<string, string>();
  const linkedMs = Math.max(player.joinedMs, firstTaskMs) + (0.2 + rng.next() * 2) * dayMs;
  for (const [at, platform] of linkedPlatforms.entries()) {
    timeline.add(linkedMs + at * hourMs, async () => {
      const handle = `${player.name}_plays`;
      const displayName = player.name.charAt(0).toUpperCase() + player.name.slice(1);
      const account = await store.claimAccount(platform, handle, displayName, player.id);
      if (typeof account === 'string') throw new Error(`The account ${handle} of the sandbox is ${account}.`);
      accounts.set(platform, account.id);
      const id = platform === 'YouTube' ? channelIdOf(account) : account.id;
      await linkAccount(stage, player.id, {
        platform,
        id,
        username: handle,
        displayName,
        isVerified: false,
        proof: null,
      });
    });
  }
  for (const [at, each] of posted.entries()) {
    const { task, postedMs } = each;
    if (!linkedPlatforms.some((platform) => platform === task.platform)) continue;
    const big = task.reward >= largeReward;
    const required =
      player.name === mainUser
        ? doneByMainUser.has(at) || at === inReviewOfMainUser
        : big
          ? largeRewardUsers.has(player.name) && rng.next() < 0.75
          : rng.next() < (participants[player.name] ?? 0);
    const beginMs = Math.max(postedMs, linkedMs + 4 * hourMs) + rng.next() ** 2 * 6 * dayMs + hourMs;
    // Tasks that would start later stay available to the visitor.
    if (!required || task.proof || beginMs > storyMs - 2 * hourMs) continue;
    const attempt = () => ({ taskId: each.id, userId: player.id });
    let words = submissionFor(task.type, rng);
    timeline.add(beginMs, async () => {
      await startTask(stage, viewerFor(player), each.id);
      await performAction(store, accounts.get(task.platform) ?? '', task, words.comment);
    });
    if (isAutomatic(task)) {
      timeline.add(beginMs + (20 + rng.next() * 40) * 1000, async () => {
        // The same transaction as a successful verification, without a request to the platform.
        const paid = { reward: task.reward, autoVerified: true };
        const announce = await stage.db.transaction((tx) => completeTask(stage, tx, attempt(), ['in_progress'], paid));
        if (typeof announce !== 'function') throw new Error(`${player.name} cannot complete "${task.title}".`);
        announce();
      });
      continue;
    }
    if (task.type === 'share' || task.type === 'repost') words = { ...words, shareUrl: shareUrlOf(player, at) };
    timeline.add(beginMs + 10 * minuteMs, () => submitTask(stage, viewerFor(player), each.id, { ...words, files: [] }));
    const decidedMs = beginMs + (2 + rng.next() * 20) * hourMs;
    if (decidedMs > storyMs - hourMs || (player.name === mainUser && at === inReviewOfMainUser)) continue;
    const refused = player.name !== mainUser && rng.next() < 0.12;
    timeline.add(decidedMs, () => decide(story, player, each, refused));
  }
}

async function decide(story: Story, player: DemoUser, { id }: CreatedTask, refused: boolean): Promise<void> {
  const { stage } = story;
  const { rows } = await stage.db.pool.query<{ id: string }>(
    "SELECT id FROM task_submissions WHERE task_id = $1 AND user_id = $2 AND status = 'pending'",
    [id, player.id],
  );
  const [submission] = rows;
  if (!submission) throw new Error(`${player.name} has no pending submission.`);
  await resolveSubmission(
    stage,
    viewerOf(userOf(story, operator).id, true),
    submission.id,
    refused
      ? { status: 'rejected', reason: 'The link leads to a private page. Make it public and hand it in again.' }
      : { status: 'approved' },
  );
}

const shareUrlOf = ({ name }: DemoUser, at: number) => `https://x.com/${name}_plays/status/19853000000000${1000 + at}`;

function isAutomatic({ platform, type }: DemoTask): boolean {
  if (platform === 'Twitter') return ['follow', 'like', 'retweet', 'comment'].includes(type);
  return platform === 'YouTube' ? ['subscribe', 'comment'].includes(type) : type === 'join';
}

// The action exists in the sandbox too, so that a recheck finds it.
async function performAction(store: SandboxStore, accountId: string, task: DemoTask, comment: string): Promise<void> {
  const target = parseTaskTarget(task.platform, task.type, task.target);
  const kinds: Partial<Record<DemoTask['type'], ActionKind>> = {
    follow: 'follow',
    like: 'like',
    retweet: 'retweet',
    comment: task.platform === 'Twitter' ? 'reply' : 'comment',
    subscribe: 'subscribe',
    join: 'join',
  };
  const kind = kinds[task.type];
  if (!target || !kind) return;
  const name = target.username ?? '';
  if (kind === 'follow' || kind === 'subscribe') {
    const account = await store.addAccount(task.platform, name, name);
    if (account) await store.addAction(accountId, kind, kind === 'subscribe' ? channelIdOf(account) : account.id, name);
    return;
  }
  const about = target.tweetId ?? target.videoId ?? name;
  await store.addAction(accountId, kind, about, kind === 'reply' || kind === 'comment' ? comment : '');
}
