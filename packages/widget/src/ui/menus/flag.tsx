// Flags of the language list, inlined at build as node lists like the icons.

import neutralIcon from 'lucide-static/icons/globe.svg';
import { createElement } from 'react';
import BG from 'country-flag-icons/3x2/BG.svg';
import CN from 'country-flag-icons/3x2/CN.svg';
import CZ from 'country-flag-icons/3x2/CZ.svg';
import DE from 'country-flag-icons/3x2/DE.svg';
import DK from 'country-flag-icons/3x2/DK.svg';
import ES from 'country-flag-icons/3x2/ES.svg';
import FI from 'country-flag-icons/3x2/FI.svg';
import FR from 'country-flag-icons/3x2/FR.svg';
import GR from 'country-flag-icons/3x2/GR.svg';
import HR from 'country-flag-icons/3x2/HR.svg';
import ID from 'country-flag-icons/3x2/ID.svg';
import IN from 'country-flag-icons/3x2/IN.svg';
import IT from 'country-flag-icons/3x2/IT.svg';
import JP from 'country-flag-icons/3x2/JP.svg';
import KR from 'country-flag-icons/3x2/KR.svg';
import MY from 'country-flag-icons/3x2/MY.svg';
import NL from 'country-flag-icons/3x2/NL.svg';
import PH from 'country-flag-icons/3x2/PH.svg';
import PL from 'country-flag-icons/3x2/PL.svg';
import PT from 'country-flag-icons/3x2/PT.svg';
import RO from 'country-flag-icons/3x2/RO.svg';
import RU from 'country-flag-icons/3x2/RU.svg';
import SA from 'country-flag-icons/3x2/SA.svg';
import SE from 'country-flag-icons/3x2/SE.svg';
import SK from 'country-flag-icons/3x2/SK.svg';
import TH from 'country-flag-icons/3x2/TH.svg';
import TR from 'country-flag-icons/3x2/TR.svg';
import UA from 'country-flag-icons/3x2/UA.svg';
import VN from 'country-flag-icons/3x2/VN.svg';
import { Icon } from '../kit/icon.tsx';

/** What the build makes of a flag's file: its own box, and its shapes as [tag, attributes]. */
export interface FlagDrawing {
  readonly viewBox: string;
  readonly nodes: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

const flags: Readonly<Record<string, FlagDrawing>> = {
  BG,
  CN,
  CZ,
  DE,
  DK,
  ES,
  FI,
  FR,
  GR,
  HR,
  ID,
  IN,
  IT,
  JP,
  KR,
  MY,
  NL,
  PH,
  PL,
  PT,
  RO,
  RU,
  SA,
  SE,
  SK,
  TH,
  TR,
  UA,
  VN,
};

/** A decorative flag: the language's own name stands beside it. English is no one country's. */
export function Flag({ country }: { readonly country: string }) {
  const drawing = flags[country];
  if (!drawing)
    return (
      <span style={{ marginInline: 1.5 }}>
        <Icon nodes={neutralIcon} size={18} />
      </span>
    );
  return (
    <svg className="pc-flag" width={21} height={14} viewBox={drawing.viewBox} aria-hidden="true">
      {drawing.nodes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
