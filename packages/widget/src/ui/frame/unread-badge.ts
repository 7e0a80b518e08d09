/** The badge of the shell's launcher: how many messages have not been read. It is part of what the launcher is heard as. */
export function drawBadge(container: HTMLElement, count: number): void {
  const launcher = container.querySelector<HTMLElement>('[part=launcher]');
  if (!launcher) return;
  const badge = launcher.querySelector('span') ?? launcher.appendChild(document.createElement('span'));
  const text = count > 99 ? '99+' : `${count || ''}`;
  launcher.ariaDescription = badge.textContent = text;
}
