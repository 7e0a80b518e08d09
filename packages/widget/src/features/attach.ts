// The wiring of files, the lazy part of a talk: it arrives with the first file that is given or shown.

import type { FilePort } from '../core/env.ts';
import { createUploadApi } from './api/upload-api.ts';
import type { Caller } from './api/caller.ts';
import { type Attachments, type AttachmentsPorts, createAttachments as create } from './attachments/attachments.ts';
import type { TalkApi } from './api/talk-api.ts';
import { createOwnTab } from './storage/own-tab.ts';

export interface AttachPorts extends Omit<AttachmentsPorts, 'api' | 'files' | 'tab'> {
  readonly caller: Caller;
  readonly api: Pick<TalkApi, 'history'>;
  readonly files: FilePort;
}

export type CreateAttachments = (ports: AttachPorts) => Attachments;

/** Creates the files of a conversation over its calls. */
export const createAttachments: CreateAttachments = ({ caller, api, files, ...ports }) =>
  create({ ...ports, files, tab: createOwnTab(ports.env, ports.storage.tab), api: { ...createUploadApi(files, caller), history: api.history } });
