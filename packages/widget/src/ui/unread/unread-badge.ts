import { focusedElement } from '../kit/focus.ts';

/**
 * The badge of the shell's launcher: how many messages have not been read. `description` says it in words: it is part of what the launcher
 * is heard as.
 */
export function drawBadge(container: HTMLElement, count: number, description: string): void {
  const launcher = container.querySelector<HTMLElement>('[part=launcher]');
  if (!launcher) return;
  const badge = launcher.querySelector('span') ?? launcher.appendChild(document.createElement('span'));
  badge.textContent = count > 99 ? '99+' : `${count || ''}`;
  launcher.ariaDescription = description;
  const preview = count === 0 && container.querySelector('.pc-preview');
  if (!preview) return;
  if (preview.contains(focusedElement())) launcher.focus();
  preview.remove();
}
