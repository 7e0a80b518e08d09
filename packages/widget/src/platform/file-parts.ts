// One chunk for what a visitor brings along: files, and the microphone, whose recordings are uploaded like files.

import { createMicrophone, getMicrophone } from './audio/microphone.ts';
import { loadWorklet } from './audio/sound.ts';
import { createFileStore } from './file-store.ts';
import { createFiles } from './files.ts';

export const fileParts = { createFiles, createFileStore, createMicrophone, getMicrophone, loadWorklet };
