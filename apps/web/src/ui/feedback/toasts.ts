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

let currentToasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, { timer: ReturnType<typeof setTimeout> | undefined; durationMs: number }>();

function setToasts(next: readonly Toast[]) {
  currentToasts = next;
  for (const listener of listeners) listener();
}

function start(id: number, durationMs: number) {
  const timer = Number.isFinite(durationMs) ? setTimeout(() => dismiss(id), durationMs) : undefined;
  timers.set(id, { timer, durationMs });
}

function dismiss(id: number) {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  setToasts(currentToasts.filter((toast) => toast.id !== id));
}

function show(tone: Toast['tone'], text: string, { durationMs = defaultMs, action }: Options = {}): number {
  // An equal message replaces the shown one, so that a repeated failure does not fill the corner.
  for (const duplicate of currentToasts.filter((toast) => toast.tone === tone && toast.text === text))
    dismiss(duplicate.id);
  for (const oldest of currentToasts.slice(0, Math.max(0, currentToasts.length - maxVisible + 1))) dismiss(oldest.id);
  const id = ++lastId;
  setToasts([...currentToasts, { id, tone, text, ...(action ? { action } : {}) }]);
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
  current: () => currentToasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
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
