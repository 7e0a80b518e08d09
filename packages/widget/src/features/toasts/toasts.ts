// Toasts: short notices in a queue. Each is spoken once, as `status` or `alert`, and leaves by itself, unless the visitor
// rests on it.

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey, Translate } from '../i18n/i18n-types.ts';

type ToastValues = Record<string, string | number>;

export interface ToastContent {
  /** Failures are alerts and stay longer. */
  readonly tone: 'status' | 'alert';
  /** What the visitor asked for has been done: a check mark says so too. */
  readonly isDone?: true;
  readonly key: LocaleKey;
  readonly values?: ToastValues;
  /** Values that have words of the locale file in them, in the language of the moment; `values` tells such toasts apart. */
  readonly valuesIn?: (t: Translate) => ToastValues;
  /** The server's own words, shown instead of the key's text. Hostile text. */
  readonly text?: string;
  /** Milliseconds on screen; null stays until it is closed. */
  readonly durationMs?: number | null;
  readonly action?: { readonly key: LocaleKey; readonly run: () => void };
  /** The visitor has closed it, instead of choosing the action. */
  readonly onClose?: () => void;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

export interface ToastsFeature {
  /** What is on screen, oldest first; at most three, the rest waits. */
  readonly $toasts: Readable<readonly Toast[]>;
  /**
   * Shows a toast; one that is on screen or waiting with the same text is not doubled. Gives what takes it away when its reason
   * has gone.
   */
  show(content: ToastContent): () => void;
  dismiss(id: number): void;
  /** Those to whom they were said have gone: what offers something to do is about the chat itself, and stays. */
  visitorLeft(): void;
  /** The pointer or focus rests on the toasts: none leaves until `resume`, which starts their time anew. */
  pause(): void;
  resume(): void;
  destroy(): void;
}

export const statusDurationMs = 5_000;
export const alertDurationMs = 8_000;
const shownAtMost = 3;

export function createToasts(clock: ClockPort): ToastsFeature {
  const $toasts = atom<readonly Toast[]>([]);
  const waiting: Toast[] = [];
  const timers = new Map<number, () => void>();
  let isPaused = false;
  let lastId = 0;

  function startTimer(toast: Toast) {
    const durationMs = toast.durationMs === undefined ? defaultDuration(toast) : toast.durationMs;
    if (durationMs !== null)
      timers.set(
        toast.id,
        clock.after(durationMs, () => dismiss(toast.id)),
      );
  }

  function stopTimer(id: number) {
    timers.get(id)?.();
    timers.delete(id);
  }

  function place(toast: Toast) {
    $toasts.set([...$toasts.get(), toast]);
    if (!isPaused) startTimer(toast);
  }

  function dismiss(id: number) {
    const index = waiting.findIndex((toast) => toast.id === id);
    if (index >= 0) waiting.splice(index, 1);
    // The close button can be pressed again while the toast leaves, and its place is another's then.
    if (!$toasts.get().some((toast) => toast.id === id)) return;
    stopTimer(id);
    $toasts.set($toasts.get().filter((toast) => toast.id !== id));
    const next = waiting.shift();
    if (next) place(next);
  }

  return {
    $toasts,
    dismiss,
    show(content) {
      const same = [...$toasts.get(), ...waiting].find((toast) => isSame(toast, content));
      if (same) return () => dismiss(same.id);
      const toast = { ...content, id: ++lastId };
      if ($toasts.get().length < shownAtMost) place(toast);
      else waiting.push(toast);
      return () => dismiss(toast.id);
    },
    visitorLeft() {
      for (const { id, action } of [...$toasts.get(), ...waiting]) if (!action) dismiss(id);
    },
    pause() {
      isPaused = true;
      for (const toast of $toasts.get()) stopTimer(toast.id);
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const toast of $toasts.get()) startTimer(toast);
    },
    destroy() {
      for (const id of [...timers.keys()]) stopTimer(id);
      waiting.length = 0;
    },
  };
}

function defaultDuration(toast: ToastContent): number | null {
  if (toast.action) return null;
  return toast.tone === 'alert' ? alertDurationMs : statusDurationMs;
}

function isSame(first: ToastContent, second: ToastContent): boolean {
  return (
    first.key === second.key &&
    first.text === second.text &&
    JSON.stringify(first.values ?? {}) === JSON.stringify(second.values ?? {})
  );
}
