import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { Survey } from '@gumball/rules/tasks/survey';
import type { AccountPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';

/**
 * A demo task on another platform. It ends in `daysLeft` days; `slots` limits its completions; `proof` requires an
 * image.
 */
export type DemoTask = {
  platform: AccountPlatform;
  type: TaskType;
  target: string;
  title: string;
  description: string;
  reward: number;
  difficulty: number;
  slots?: number;
  daysLeft?: number;
  proof?: boolean;
};

type DemoQuiz = {
  questions: { text: string; choices: string[]; correct: number }[];
  passMark: number;
  maxTries: number;
};

const taskOn =
  (platform: AccountPlatform) =>
  (
    type: TaskType,
    target: string,
    title: string,
    description: string,
    [reward, difficulty]: [reward: number, difficulty: number],
    limits: { slots?: number; daysLeft?: number; proof?: boolean } = {},
  ): DemoTask => ({ platform, type, target, title, description, reward, difficulty, ...limits });
const twitter = taskOn('Twitter');
const youtube = taskOn('YouTube');
const telegram = taskOn('Telegram');
const bluesky = taskOn('Bluesky');
const github = taskOn('GitHub');
const mastodon = taskOn('Mastodon');
const discord = taskOn('Discord');

/** Tasks in this network, oldest first. `community` is the name of a demo community. They need no other account. */
export const demoInternalTasks: readonly (Omit<DemoTask, 'platform' | 'target'> & {
  community?: string;
  quiz?: DemoQuiz;
  repeat?: Cadence;
  survey?: Survey;
})[] = [
  {
    type: 'profile',
    title: 'Show yourself',
    description: 'A picture and a line about you: people befriend faces.',
    reward: 60,
    difficulty: 1,
  },
  {
    type: 'befriend',
    title: 'Make a friend here',
    description: 'Somebody likes what you like. Send a request, or accept one.',
    reward: 120,
    difficulty: 1,
  },
  {
    type: 'post',
    community: 'Early Miles',
    title: 'Tell Early Miles about your route',
    description: 'Where you ran this week, how muddy it was, and what was for breakfast.',
    reward: 400,
    difficulty: 2,
  },
  {
    type: 'join',
    community: 'Grain Society',
    title: 'Join the Grain Society',
    description: 'Film cameras, home developing and the pleasure of waiting a week.',
    reward: 150,
    difficulty: 1,
  },
  {
    type: 'quiz',
    title: 'What do you know about film?',
    description: 'Three questions from the Grain Society. Two right answers are enough.',
    reward: 300,
    difficulty: 2,
    quiz: {
      passMark: 2,
      maxTries: 3,
      questions: [
        {
          text: 'How many pictures does a usual roll of 35 mm film hold?',
          choices: ['36', '12', '50', '100'],
          correct: 0,
        },
        {
          text: 'What does a higher ISO number of a film mean?',
          choices: ['It needs less light', 'It has finer grain', 'It is longer', 'It is older'],
          correct: 0,
        },
        {
          text: 'Which bath comes first when you develop black-and-white film?',
          choices: ['The developer', 'The fixer', 'The stop bath', 'The wash'],
          correct: 0,
        },
      ],
    },
  },
  {
    type: 'comment',
    title: 'Say something kind today',
    description: 'A comment under somebody’s post. Every day counts for your streak.',
    reward: 40,
    difficulty: 1,
    repeat: 'daily',
  },
  {
    type: 'survey',
    title: 'When shall we meet?',
    description: 'One answer, and you see what the others chose.',
    reward: 80,
    difficulty: 1,
    survey: {
      showsResults: true,
      questions: [
        {
          kind: 'single',
          text: 'Which evening suits you for the garden dinner?',
          choices: ['Thursday', 'Friday', 'Saturday', 'Sunday'],
          required: true,
        },
        { kind: 'text', text: 'What will you bring?', choices: [], required: false },
      ],
    },
  },
];

/** A demo quest of tasks in this network, by their titles. The main user has done the first one. */
export const demoQuest = {
  title: 'Settle in',
  description: 'A kind word, a friend and a community: then it feels like home.',
  bonus: 500,
  taskTitles: ['Say something kind today', 'Make a friend here', 'Join the Grain Society'],
};

/** Every task on another platform, oldest first. */
export const demoTasks: readonly DemoTask[] = [
  twitter(
    'follow',
    'wallswelike',
    'Follow @wallswelike',
    'A new wall every morning, from members and strangers.',
    [250, 1],
  ),
  youtube(
    'subscribe',
    'trailnotes',
    'Subscribe to Trail Notes',
    'Slow films about fast people. Two a month.',
    [1200, 2],
  ),
  telegram(
    'join',
    'graintalk',
    'Join Grain Talk',
    'The chat of everybody who is waiting for a roll to come back.',
    [400, 1],
  ),
  twitter(
    'like',
    'https://x.com/wallswelike/status/1985300000000000001',
    'Like the heron',
    'The wall at the fish market, finished at last.',
    [80, 1],
  ),
  twitter(
    'retweet',
    'https://x.com/earlymiles/status/1985300000000000002',
    'Retweet the winter calendar',
    'Every free group run until March in one picture.',
    [180, 1],
  ),
  youtube(
    'watch',
    'https://youtu.be/hrNwall2025',
    'Watch a mural grow',
    'Five days of painting in four minutes. Hand in a picture of the finished wall from its end.',
    [150, 1],
    { proof: true },
  ),
  youtube(
    'subscribe',
    'nightshiftsky',
    'Subscribe to Night Shift Sky',
    'What is up tonight, told by somebody who is awake anyway.',
    [900, 2],
  ),
  twitter(
    'comment',
    'https://x.com/thelongtable/status/1985300000000000003',
    'Tell The Long Table what you cooked',
    'Answer with your last supper, honestly.',
    [320, 2],
  ),
  telegram('join', 'seedswap', 'Join Seed Swap', 'Seeds by letter, country by country.', [400, 1]),
  twitter('follow', 'tinytools', 'Follow @tinytools', 'Programs that you can explain over a coffee.', [250, 1]),
  youtube(
    'comment',
    'https://www.youtube.com/watch?v=grAin35mmQ1',
    'Ask about your first camera',
    'A question under the repair video; the best are answered in the next one.',
    [450, 2],
  ),
  twitter(
    'share',
    'https://x.com/potsandplots/status/1985300000000000004',
    'Share the frost calendar',
    'Help people cover their lemon trees in time.',
    [600, 3],
  ),
  telegram(
    'watch',
    'https://t.me/graintalk/214',
    'See the contact sheet of the month',
    'Thirty-six chances to be humble, with notes.',
    [100, 1],
  ),
  youtube('like', 'https://www.youtube.com/watch?v=brEad211xYz', 'Like “Loaf 211”', 'Steam, flour, a cat.', [120, 1]),
  twitter(
    'retweet',
    'https://x.com/nightshiftsky/status/1985300000000000005',
    'Retweet the meteor night',
    'So that somebody looks up who would not have.',
    [220, 1],
  ),
  telegram(
    'repost',
    'https://t.me/seedswap/88',
    'Pass on the seed list',
    'Repost it where gardeners are and show us the link.',
    [750, 3],
  ),
  youtube(
    'share',
    'https://www.youtube.com/watch?v=tRailKit0n3',
    'Share the mending lesson',
    'Zips, straps, soles: keep it out of the bin.',
    [650, 3],
  ),
  twitter('follow', 'benches_daily', 'Follow @benches_daily', 'Rated by view, sun and backrest.', [300, 1]),
  twitter(
    'like',
    'https://x.com/tinytools/status/1985300000000000006',
    'Like the bread lamp',
    'It blinks when the dough has risen.',
    [80, 1],
  ),
  telegram(
    'comment',
    'https://t.me/seedswap/97',
    'Introduce your oldest plant',
    'Name, age, what it has survived.',
    [500, 3],
  ),
  youtube('subscribe', 'gerardsews', 'Subscribe to Gérard Sews', 'One old machine, one patient owner.', [1100, 2]),
  twitter(
    'repost',
    'https://x.com/wallswelike/status/1985300000000000007',
    'Quote a wall of your own',
    'Repost the call with a picture of a wall in your town.',
    [2500, 4],
  ),
  twitter(
    'comment',
    'https://x.com/earlymiles/status/1985300000000000008',
    'Report from your first group run',
    'Where, how far, which buns.',
    [1800, 4],
  ),
  telegram(
    'join',
    'bandswapradio',
    'Join Tape Swap Radio',
    'Forty minutes of somebody else’s taste each Sunday.',
    [500, 2],
  ),
  youtube(
    'comment',
    'https://www.youtube.com/watch?v=duskSkyTlk4',
    'Tell us your first memory of the sky',
    'The loveliest ones are read out in the winter film.',
    [3200, 4],
  ),
  twitter('follow', 'grainsociety', 'Follow @grainsociety', 'One picture a day, always a week late.', [350, 1], {
    slots: 200,
  }),
  youtube(
    'share',
    'https://www.youtube.com/watch?v=cLubF1lmDoc',
    'Bring ten people to the club film',
    'Share it in your school, club or choir and tell us how it went.',
    [15000, 5],
  ),
  twitter(
    'share',
    'https://x.com/wallswelike/status/1985300000000000009',
    'Win a wall for your street',
    'Present the wall programme to your council and share the answer, whatever it is.',
    [24000, 5],
    { slots: 12 },
  ),
  telegram(
    'join',
    'meteornight',
    'Join Meteor Night',
    'Live counting, clouds forgiven. Ends with the shower.',
    [650, 1],
    { daysLeft: 3 },
  ),
  bluesky(
    'follow',
    'grainsociety.example',
    'Follow the Grain Society on Bluesky',
    'One picture a day, always a week late, under another sky.',
    [350, 1],
  ),
  github(
    'star',
    'grainsociety/darkroom-timer',
    'Star the darkroom timer on GitHub',
    'Ravi wrote it in one night, in red light. It counts up, too.',
    [220, 1],
  ),
  mastodon(
    'follow',
    '@meteornight@mastodon.example',
    'Follow Meteor Night on Mastodon',
    'Counts of the shower, hour by hour, from everybody who looked up.',
    [300, 1],
  ),
  discord(
    'join',
    'https://discord.gg/seedswap',
    'Join the Seed Swap on Discord',
    'A channel for every month, and one for what the slugs left.',
    [280, 1],
  ),
  twitter(
    'like',
    'https://x.com/thelongtable/status/1985300000000000010',
    'Like the nine-neighbour lunch',
    'It was meant for four.',
    [100, 1],
  ),
];
