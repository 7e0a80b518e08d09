// Whether what the operator sees is up to date.

import { byId, setText } from './operator-dom.js';
import { endSilence } from './operator-refusals.js';

const texts = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost, trying again',
  behind: 'Not up to date, trying again',
};
const line = { connection: 'connecting', isBehind: false };

/** `connection`: `connecting`, `live` or `lost`. `isBehind`: something that has changed could not be read. */
export function showLine(change) {
  Object.assign(line, change);
  const state = line.connection === 'live' && line.isBehind ? 'behind' : line.connection;
  if (state === 'live' && byId('line').dataset.state !== state) endSilence();
  byId('line').dataset.state = state;
  setText(byId('line'), texts[state]);
}
