import { onUserChange } from '../../lib/session/user-state.ts';
import { createStore } from '../../lib/storage/store.ts';

/** A short message over the page. */
export type Toast = {
  id: number;
  tone: 'positive' | 'danger' | 'info' | 'warning';
  text: string;
  action?: { label: string; onSelect: () => void };
};

type Options = {
  /** Milliseconds until it disappears; 5 seconds by default, `Infinity` until it is dismissed. */
  durationMs?: number;
  action?: Toast['action'];
};

const defaultMs = 5000;
const maxVisible = 3;

const toastStore = createStore<readonly Toast[]>([]);
// A counter and timers of the page, not of a user: `onUserChange` below dismisses the toasts of a user.
let lastId = 0;
const timers = new Map<number, { timer: ReturnType<typeof setTimeout> | undefined; durationMs: number }>();

function start(id: number, durationMs: number) {
  const timer = Number.isFinite(durationMs) ? setTimeout(() => dismiss(id), durationMs) : undefined;
  timers.set(id, { timer, durationMs });
}

function dismiss(id: number) {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

// A toast of one user is not for the next one. One without an end is about the app itself, such as a new version.
onUserChange(() => {
  for (const [id, { durationMs }] of timers) if (Number.isFinite(durationMs)) dismiss(id);
});

function show(tone: Toast['tone'], text: string, { durationMs = defaultMs, action }: Options = {}): number {
  // An equal message replaces the shown one, so that a repeated failure does not fill the corner.
  for (const duplicate of toastStore.get().filter((toast) => toast.tone === tone && toast.text === text))
    dismiss(duplicate.id);
  const shown = toastStore.get();
  for (const oldest of shown.slice(0, Math.max(0, shown.length - maxVisible + 1))) dismiss(oldest.id);
  const id = ++lastId;
  toastStore.set([...toastStore.get(), { id, tone, text, ...(action ? { action } : {}) }]);
  start(id, durationMs);
  return id;
}

/** Shows toasts; each call returns an id for `dismiss`. Errors are announced assertively, others politely. */
export const toast = {
  success: (text: string, options?: Options) => show('positive', text, options),
  error: (text: string, options?: Options) => show('danger', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
  dismiss,
};

/** For the host. Timers pause while a toast is hovered or focused. */
export const toasts = {
  current: toastStore.get,
  subscribe: toastStore.subscribe,
  pauseTimers() {
    for (const { timer } of timers.values()) clearTimeout(timer);
  },
  resumeTimers() {
    for (const [id, { timer, durationMs }] of timers) {
      clearTimeout(timer);
      start(id, durationMs);
    }
  },
};
