import { escapeHtml } from '../src/platform/http/pages/escape-html.ts';
import { mastodonPostUrl } from './mastodon-api.ts';
import type { PageQuery } from './page-query.ts';
import {
  type ActionKind,
  type Mode,
  modes,
  type SandboxAccount,
  type SandboxAction,
  sandboxPlatforms,
} from './sandbox.store.ts';

type View = {
  pageQuery: PageQuery;
  accounts: SandboxAccount[];
  account: SandboxAccount | undefined;
  actions: SandboxAction[];
  mode: Mode;
  isOperator: boolean;
};
type ActionForm = { kind: ActionKind; verb: string; about: string | undefined; text: string | undefined };

const actionForms: Record<PageQuery['platform'], ActionForm[]> = {
  Twitter: [
    { kind: 'tweet', verb: 'Post', about: undefined, text: 'Tweet' },
    { kind: 'follow', verb: 'Follow', about: 'Username', text: undefined },
    { kind: 'like', verb: 'Like', about: 'Tweet id', text: undefined },
    { kind: 'retweet', verb: 'Retweet', about: 'Tweet id', text: undefined },
    { kind: 'reply', verb: 'Reply', about: 'Tweet id', text: 'Reply' },
  ],
  YouTube: [
    { kind: 'subscribe', verb: 'Subscribe', about: 'Channel', text: undefined },
    { kind: 'comment', verb: 'Comment', about: 'Video id', text: 'Comment' },
  ],
  Bluesky: [
    { kind: 'follow', verb: 'Follow', about: 'Handle', text: undefined },
    { kind: 'like', verb: 'Like', about: 'Post (handle/key)', text: undefined },
    { kind: 'retweet', verb: 'Repost', about: 'Post (handle/key)', text: undefined },
    { kind: 'reply', verb: 'Reply', about: 'Post (handle/key)', text: 'Reply' },
  ],
  GitHub: [
    { kind: 'follow', verb: 'Follow', about: 'Username', text: undefined },
    { kind: 'star', verb: 'Star', about: 'Repository (owner/name)', text: undefined },
  ],
  Mastodon: [
    { kind: 'tweet', verb: 'Post', about: undefined, text: 'Post' },
    { kind: 'follow', verb: 'Follow', about: 'Account', text: undefined },
    { kind: 'like', verb: 'Favourite', about: 'Post (link)', text: undefined },
    { kind: 'retweet', verb: 'Boost', about: 'Post (link)', text: undefined },
    { kind: 'reply', verb: 'Reply', about: 'Post (link)', text: 'Reply' },
  ],
  Discord: [{ kind: 'join', verb: 'Join', about: 'Server (invite or id)', text: undefined }],
  Telegram: [
    { kind: 'join', verb: 'Join', about: 'Chat', text: undefined },
    { kind: 'bot', verb: 'Send', about: undefined, text: 'Message to the bot' },
  ],
};

// The action for a task type, where their names differ.
const actionOfTask: Record<string, ActionKind> = { comment: 'reply', repost: 'retweet' };
const pastTense: Record<ActionKind, string> = {
  tweet: 'posted',
  reply: 'replied to',
  retweet: 'retweeted',
  like: 'likes',
  follow: 'follows',
  star: 'starred',
  subscribe: 'subscribed to',
  comment: 'commented on',
  join: 'joined',
  bot: 'sent to the bot',
  'bot-reply': 'got from the bot',
};
const modeLabels: Record<Mode, string> = {
  normal: 'works normally',
  limited: 'is over its limit (429)',
  broken: 'is broken (500)',
  slow: 'is slow (5 seconds)',
  unresponsive: 'does not respond',
  malformed: 'returns invalid data',
  denying: 'refuses (403)',
};

const e = escapeHtml;

/** Renders the page on which a user acts as an account's owner. */
export function renderPage({ pageQuery, accounts, account, actions, mode, isOperator }: View): string {
  const { platform } = pageQuery;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox · Gumball</title><link rel="icon" href="/icons/logo.svg"><link rel="stylesheet" href="/sandbox/style.css"></head><body>
<header><h1>Sandbox</h1><p>This page stands in for ${sandboxPlatforms.slice(0, -1).join(', ')} and ${sandboxPlatforms.at(-1)}. Nothing here reaches them.</p>
<nav aria-label="Platforms">${sandboxPlatforms
    .map((name) => `<a href="/sandbox?platform=${name}"${name === platform ? ' aria-current="page"' : ''}>${name}</a>`)
    .join('')}</nav></header><main>
${pageQuery.message ? `<p role="status" class="said">${e(pageQuery.message)}</p>` : ''}
${account ? renderOwner(pageQuery, account) : ''}${account ? renderActions(pageQuery, account, actions) : ''}
${renderAccountLinks(pageQuery, accounts, account)}${renderAccountForm(pageQuery, account)}
<section><h2>${platform} ${modeLabels[mode]}</h2>${isOperator ? renderModeForm(pageQuery, mode) : ''}</section>
</main></body></html>`;
}

function renderModeForm(pageQuery: PageQuery, mode: Mode): string {
  return renderForm(
    pageQuery,
    'mode',
    `<label>Behaviour <select name="mode">${modes
      .map((name) => `<option value="${name}"${name === mode ? ' selected' : ''}>${modeLabels[name]}</option>`)
      .join('')}</select></label><button>Change behaviour</button>`,
  );
}

/** Renders the page for a guest. */
export function renderSignIn(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox · Gumball</title><link rel="icon" href="/icons/logo.svg"><link rel="stylesheet" href="/sandbox/style.css"></head><body>
<header><h1>Sandbox</h1><p>Sign in to Gumball and open the sandbox from a task or from the set-up of an account.</p>
<nav><a href="/tasks">Go to the tasks</a></nav></header></body></html>`;
}

function renderForm({ platform, type, target }: PageQuery, what: string, inside: string, as = ''): string {
  const hidden = Object.entries({ platform, do: what, as, type, requested: target })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${e(value)}">`);
  return `<form method="post" action="/sandbox">${hidden.join('')}${inside}</form>`;
}

function renderOwner(pageQuery: PageQuery, account: SandboxAccount): string {
  const requestedKind =
    pageQuery.platform === 'YouTube' ? pageQuery.type : (actionOfTask[pageQuery.type] ?? pageQuery.type);
  const all = actionForms[pageQuery.platform].toSorted(
    (a, b) => Number(b.kind === requestedKind) - Number(a.kind === requestedKind),
  );
  const rows = all.map(({ kind, verb, about, text }) => {
    const about_ = about
      ? `<label>${about} <input name="target" required maxlength="200" value="${kind === requestedKind ? e(pageQuery.target) : ''}"></label>`
      : '';
    const filled = kind === 'tweet' || kind === 'bot' ? e(pageQuery.text) : '';
    const text_ = text
      ? `<label>${text} <textarea name="text" required maxlength="500" rows="2">${filled}</textarea></label>`
      : '';
    return `<li${kind === requestedKind ? ' class="requested"' : ''}>${renderForm(pageQuery, kind, `${about_}${text_}<button>${verb}</button>`, account.handle)}</li>`;
  });
  const profile = renderForm(
    pageQuery,
    'change',
    `<label>Username <input name="handle" required maxlength="32" value="${e(account.handle)}"></label>
<label>Name <input name="name" maxlength="50" value="${e(account.name)}"></label>
<label>Description <textarea name="description" maxlength="1000" rows="2">${e(account.description)}</textarea></label>
<label class="check"><input type="checkbox" name="private"${account.private ? ' checked' : ''}> Private</label><button>Save account</button>`,
    account.handle,
  );
  return `<section><h2>You are @${e(account.handle)}</h2><ul class="acts">${rows.join('')}</ul></section>
<section><h2>Account</h2>${profile}</section>`;
}

function renderActions(pageQuery: PageQuery, account: SandboxAccount, actions: SandboxAction[]): string {
  // The link of a post is what a task names.
  const aboutOf = ({ id, kind, target, content }: SandboxAction) => {
    if (kind === 'follow' || kind === 'subscribe') return content;
    return kind === 'tweet' && pageQuery.platform === 'Mastodon' ? mastodonPostUrl(account, id) : target;
  };
  const rows = actions.map((action) => {
    const { id, kind, content } = action;
    return `<li><span>${pastTense[kind]} ${e(aboutOf(action))}${
      content && kind !== 'follow' && kind !== 'subscribe' ? ` “${e(content)}”` : ''
    }</span>${kind === 'bot-reply' ? '' : renderForm(pageQuery, 'undo', `<input type="hidden" name="actionId" value="${id}"><button class="quiet">Undo</button>`, account.handle)}</li>`;
  });
  return `<section><h2>What @${e(account.handle)} did</h2>${rows.length > 0 ? `<ul class="actions">${rows.join('')}</ul>` : '<p>Nothing yet.</p>'}</section>`;
}

function renderAccountLinks(
  { platform, type, target }: PageQuery,
  accounts: SandboxAccount[],
  account: SandboxAccount | undefined,
): string {
  const others = accounts.filter(({ id }) => id !== account?.id);
  if (others.length === 0) return '';
  const links = others.map(({ handle }) => {
    const query = new URLSearchParams({
      platform,
      as: handle,
      ...(type ? { type } : {}),
      ...(target ? { target } : {}),
    });
    return `<li><a href="/sandbox?${e(query.toString())}">@${e(handle)}</a></li>`;
  });
  return `<section><h2>Be somebody else</h2><ul class="names">${links.join('')}</ul></section>`;
}

function renderAccountForm(pageQuery: PageQuery, account: SandboxAccount | undefined): string {
  const suggested = account ? '' : e(pageQuery.as);
  return `<section><h2>New account</h2>${renderForm(
    pageQuery,
    'create',
    `<label>Username <input name="handle" required maxlength="32" value="${suggested}"></label>
<label>Name <input name="name" maxlength="50"></label><button>Create account</button>`,
  )}</section>`;
}
