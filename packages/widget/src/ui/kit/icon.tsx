// Lucide icons, inlined at build as node lists: no innerHTML, so Trusted Types have nothing to refuse.

import { createElement } from 'react';

export type IconNodes = readonly (readonly [tag: string, attributes: Record<string, string>])[];

export interface IconProps {
  readonly nodes: IconNodes;
  readonly size?: number;
  /** Directional icons turn around in right-to-left languages. */
  readonly mirrored?: boolean;
}

export function Icon({ nodes, size = 20, mirrored = false }: IconProps) {
  return (
    <svg
      className={mirrored ? 'pc-mirror' : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.75 * 20) / size > 2.2 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {nodes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
