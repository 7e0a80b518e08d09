import { expect, it } from 'vitest';
import { drawBadge } from '../../../../../packages/widget/src/ui/unread/unread-badge.ts';

it('shows on the launcher how many messages are unread, 99 at most, and is empty without any', () => {
  const container = document.createElement('div');
  const launcher = document.createElement('button');
  launcher.setAttribute('part', 'launcher');
  container.append(launcher);
  const shown = [0, 1, 99, 100, 0].map((count) => {
    drawBadge(container, count, count > 0 ? `${count} new messages` : '');
    return [launcher.textContent, launcher.ariaDescription];
  });
  expect(shown).toEqual([
    ['', ''],
    ['1', '1 new messages'],
    ['99', '99 new messages'],
    ['99+', '100 new messages'],
    ['', ''],
  ]);
  expect(launcher.children).toHaveLength(1);
});
