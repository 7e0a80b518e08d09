// A step in one line, in the words of the wire (pure).

import type { SessionEntry } from '../../protocol/session-file.ts';

/** What has happened, as the console would say it. */
export function describeStep(entry: SessionEntry): string {
  switch (entry.kind) {
    case 'event':
      return [entry.name, entry.detail].filter(Boolean).join(' ');
    case 'request':
      return describeCall(entry);
    case 'state':
      return Object.entries(entry)
        .filter(([name]) => name !== 'kind' && name !== 'at')
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(', ');
    case 'message':
      return `${entry.role} ${entry.id}, ${entry.isStreaming ? 'streaming' : entry.delivery}, ${entry.length}`;
    case 'list':
      return `messages: ${entry.before + entry.keys.length}`;
    case 'announcement':
      return `text ${entry.text}, ${entry.length}`;
  }
}

function describeCall(call: Extract<SessionEntry, { kind: 'request' }>): string {
  const { method, path, status, failure, isOpen, attempt, afterMs } = call;
  const isOut = status === null && failure === null;
  const result = isOut ? '…' : `${failure ?? status}${isOpen ? ' …' : ''} (${afterMs} ms)`;
  return [method, path, result, attempt > 1 && `#${attempt}`].filter(Boolean).join(' ');
}

/** `0:04.2`, from the beginning of the session. */
export function timeOf(ms: number): string {
  const seconds = ms / 1000;
  const whole = Math.floor(seconds / 60);
  return `${whole}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
}
