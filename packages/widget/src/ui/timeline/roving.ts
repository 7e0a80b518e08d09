// The message list is one tab stop; arrow keys, Home and End move between messages inside it.

import type { KeyboardEvent } from 'react';

export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const log = event.currentTarget;
  const target = event.target as HTMLElement;
  if (target !== log && !target.matches('article')) return;
  const messages = [...log.querySelectorAll<HTMLElement>('article')];
  const next = messages[nextIndex(event.key, messages.indexOf(target), messages.length)];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function nextIndex(key: string, current: number, count: number): number {
  if (key === 'ArrowUp') return current < 0 ? count - 1 : Math.max(0, current - 1);
  if (key === 'ArrowDown') return current < 0 ? -1 : Math.min(count - 1, current + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}
