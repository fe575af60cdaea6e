/**
 * Groups modules into chunks. Many small chunks compress badly and each costs a request, so modules that are always
 * needed together are one chunk. A group includes everything that its files import, unless an earlier group has it.
 * Shared modules therefore belong to the earlier group.
 */
const sources = (names: string) => new RegExp(String.raw`[\\/]src[\\/](?:${names})\.tsx?$`);
const route = (name: string) => new RegExp(String.raw`[\\/]routes[\\/]${name}\.tsx\?`);
const packages = (names: string) => new RegExp(String.raw`[\\/]node_modules[\\/](?:${names})`);
const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const icons = (names: string) => packages(String.raw`lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:${names})\.`);

const nameByLanguage = (prefix: string, module: RegExp) => (id: string) => {
  const language = module.exec(id)?.[1];
  return language === undefined ? null : `${prefix}-${language}`;
};

export const chunkGroups = [
  { name: 'react', test: packages(String.raw`(?:react|react-dom|scheduler)[\\/]`) },
  // The libraries of every member page, without modules that only later pages use.
  {
    name: 'member-libraries',
    test: packages(
      String.raw`(?:use-sync-external-store|@tanstack[\\/](?!.*(?:useBlocker|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)))`,
    ),
  },
  // All visitors, guests too: the imports of the entry script, and the components that both halves of the app use.
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*[\\/]src[\\/]main\.tsx)/ },
  {
    name: 'base',
    test: anyOf(
      sources(
        String.raw`ui[\\/](?:layout[\\/]Card|forms[\\/]IconButton|feedback[\\/](?:Loading|RetryButton)|identity[\\/]Logo)|lib[\\/]scheduling[\\/]use-lazy-component|rule-result`,
      ),
      packages(String.raw`lucide-react[\\/]dist[\\/]esm[\\/](?!icons|dynamic|lucide)`),
      icons('x'),
    ),
  },
  // Every page with a form.
  { name: 'fields', test: sources(String.raw`ui[\\/](?:forms[\\/](?:Field|Input|HrefLink)|feedback[\\/]Callout)`) },
  { name: 'auth-errors', test: /packages[\\/]contract[\\/]src[\\/]auth[\\/]auth-errors\.ts$/ },
  { name: 'errors', test: /packages[\\/]contract[\\/]src[\\/]errors\.ts$/ },
  // Every page for signed-out visitors.
  {
    name: 'guest',
    test: sources(
      String.raw`ui[\\/]product[\\/]AuthLayout|features[\\/]auth[\\/](?:sign-in[\\/](?:AuthHeading|auth-links)|parts[\\/]use-submission)`,
    ),
  },
  // Every page of members: the shell, and small components that most pages use.
  {
    name: 'member',
    test: anyOf(
      sources(
        String.raw`app[\\/](?:member-app|shell[\\/]Shell)|ui[\\/](?:feedback[\\/](?:Badge|Skeleton|use-count-up)|identity[\\/]Ball|forms[\\/](?:ButtonLink|FloatingAction|SearchBox)|product[\\/](?:Coin|LikeHeart|MentionText|nav-badges)|overlays[\\/]Menu|layout[\\/]TimeAgo)|lib[\\/](?:media-queries|scheduling[\\/](?:use-infinite-scroll|once)|session[\\/]user-state|api[\\/]create-like-toggle)|formats[\\/](?:times|numbers)|posts[\\/]first-link|notifications[\\/]mentions`,
      ),
      route('_member'),
      icons(
        'bell|chevron-left|chevron-right|face-slightly-smiling|heart|image|log-out|message-circle|pen-line|search|share-2|trophy|users-round',
      ),
    ),
  },
  // Menus load after the content they belong to.
  { name: 'menu-icons', test: icons('ellipsis|flag|trash') },
  // Most pages except home.
  {
    name: 'more',
    test: anyOf(
      sources(
        String.raw`ui[\\/](?:forms[\\/]Chip|feedback[\\/](?:EmptyArt|EmptyState)|product[\\/](?:GumballAmount|PlatformDisc)|layout[\\/](?:PagedList|Tabs))|lib[\\/]scheduling[\\/]use-debounced`,
      ),
      /[\\/]ui[\\/]art[\\/]empty-[a-z]+\.svg\?raw$/,
      packages(String.raw`@tanstack[\\/].*(?:infiniteQueryObserver|useInfiniteQuery)`),
      icons('arrow-left|check|chevron-down|chevron-up|plus|rotate-cw'),
    ),
  },
  // The chat engine runs on every page, but no page waits for it.
  { name: 'chat', test: sources(String.raw`features[\\/]messages[\\/]data[\\/]messages\.live`) },
  {
    name: 'conversations',
    test: anyOf(
      sources(String.raw`features[\\/]messages[\\/](?:list[\\/]MessagesScreen|data[\\/]messages\.queries)`),
      route(String.raw`_member[\\/]messages`),
    ),
  },
  // The sidebar of the home page also reads tasks.
  { name: 'tasks-read', test: sources(String.raw`features[\\/]tasks[\\/]data[\\/]tasks\.queries`) },
  { name: 'tasks', test: sources(String.raw`pages[\\/]earnings[\\/]TasksSection`) },
  // The feed.
  { name: 'home', test: anyOf(sources(String.raw`pages[\\/]HomePage`), route(String.raw`_member[\\/]index`)) },
  { name: 'post-menu', test: sources(String.raw`features[\\/]posts[\\/]card[\\/](?:PostMenu|more-menu-items)`) },
  // A chunk per language. Their names keep them out of what the service worker stores in advance.
  { name: nameByLanguage('emoji-data', /virtual:emoji-data\/(\w+)$/) },
  { name: nameByLanguage('translations', /languages[\\/](\w+)[\\/]common\.json\?catalogue$/) },
];

/**
 * Selects the files that Vite preloads with a dynamic import: only style sheets. A list of the scripts of all pages
 * would cost the entry chunk more than later pages gain.
 */
export function resolvePreloads(deps: string[], hostType: 'html' | 'js'): string[] {
  return hostType === 'html' ? deps : deps.filter((name) => name.endsWith('.css'));
}
