// A process of its own that keeps a data folder until it is ended: `node hold-folder.ts FOLDER`.

import { lockFolder } from '../../../../packages/demo-host/server/store/folder-lock.ts';

try {
  const release = await lockFolder(process.argv[2] ?? '');
  process.once('SIGTERM', () => void release().then(() => process.exit()));
  process.stdout.write('held\n');
  setInterval(() => {}, 1_000);
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
}
