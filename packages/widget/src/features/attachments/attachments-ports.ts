import type { Env, FilePort, PagePort } from '../../core/env.ts';
import type { WidgetError } from '../../core/errors.ts';
import type { Owner } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { Caller } from '../api/caller.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import type { UploadAgain } from '../kept-files/refresh-uploads.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { AttachmentsFeature, DraftFile, GivenFiles } from './attachments-types.ts';
import type { ResolvedDraft } from './resolve-upload-urls.ts';

type PageChange = Parameters<Parameters<PagePort['onChange']>[0]>[0];

/** What the files of a conversation are created over. */
export interface AttachmentsPorts {
  readonly env: Env;
  readonly files: FilePort;
  readonly caller: Caller;
  readonly api: Pick<ChatApi, 'history'>;
  readonly list: MessageList;
  readonly storage: ScopedStorage;
  readonly bootstrap: Pick<BootstrapFeature, '$phase' | '$guest'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly kept: Pick<KeptFiles, 'files' | 'keep' | 'read' | 'source' | 'release'>;
  readonly say: (text: string, topic?: string) => void;
  /** An upload has failed: a message that waits for it would go out without it next. */
  readonly onRefused: (error: WidgetError) => void;
  /** All that an earlier page or a tab that has ended left behind is here, or is lost. */
  readonly onInherited: () => void;
}

export interface Attachments extends AttachmentsFeature {
  readonly $files: Readable<readonly DraftFile[]>;
  /** Ids of what was taken into the draft of whoever talks now; what `owner` gave, who is another, waits until they are back. */
  add(given: GivenFiles, owner: Owner): readonly string[];
  /**
   * Shows, where this is a new tab, what tabs that have ended left behind. A tab that has been here for long must not ask for it.
   * Resolves when what the page before in this tab has left is here.
   */
  inherit(): Promise<void>;
  /** What failed with the connection is tried again once the network is back (U1). */
  pageChanged(kind: PageChange): void;
  /** A draft as a message carries it, without what another tab has taken over meanwhile. */
  outgoing(draft: string): ResolvedDraft;
  /** The visitor is another one: their own files instead of those of the one before, whose uploads go on when they are back. */
  reload(): void;
  /** The draft without the pictures that are neither here nor on a server. */
  withoutLost(draft: string): string;
  /** The message of a draft has gone out with its files; pictures that it left out of its text are deleted or, where they failed, listed. */
  release(draft: string): void;
  /** A message was refused and is a draft again: gives its text. The files whose bytes are here go up anew. */
  takeBack(content: string, attachments: readonly Attachment[]): string;
  /** Uploads the files of a message that waits once more, for the guest who talks now. */
  readonly uploadAgain: UploadAgain;
  destroy(): void;
}
