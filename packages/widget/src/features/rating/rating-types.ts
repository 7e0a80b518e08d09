// What the card of a rating is made of, and what it needs.

import type { Env } from '../../core/env.ts';
import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { GivenUpGuestsPorts, TabDrafts } from '../../core/tab-drafts.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { RatingScore } from '../../protocol/rating.ts';
import type { Caller } from '../api/caller.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';

export interface RatingPorts extends Pick<GivenUpGuestsPorts, 'storage'> {
  readonly env: Pick<Env, 'host' | 'loadTabs' | 'page'>;
  readonly drafts: TabDrafts;
  readonly caller: Pick<Caller, 'ask' | 'renewing'>;
  readonly bootstrap: Pick<BootstrapFeature, '$conversation' | '$phase'> & {
    readonly $response: Readable<Bootstrap | null>;
  };
  readonly i18n: { readonly $t: Readable<Translate> };
  /** Of the messages that are listed. */
  readonly $keys: Readable<readonly string[]>;
  readonly say: (text: string) => void;
  /** Takes words that can no longer be said here. */
  readonly composer: Pick<ComposerFeature, 'addToDraft'>;
  /** The server has refused what was asked for, or did not answer. */
  readonly onRefused: (error: WidgetError) => void;
}

export interface RatingDraft {
  readonly score: RatingScore | null;
  readonly text: string;
}

export interface RatingCard extends RatingDraft {
  /** `thanked` until something else is said. */
  readonly stage: 'asking' | 'sending' | 'thanked';
  /** It could not be stored, and stands as it was. */
  readonly error?: WidgetError;
}

export interface RatingFeature {
  /** What stands below the messages; null: nothing is asked. */
  readonly $card: Readable<RatingCard | null>;
  /** A human has answered in this conversation before the eyes of this tab, when this code was still on its way. */
  begin(conversationId: string): void;
  /** What the visitor has chosen and written so far: it outlives the view. */
  change(fields: Partial<RatingDraft>): void;
  /** PUT /conversations/{conversationId}/rating, once a score is there. Resolves with whether it is stored. */
  send(): Promise<boolean>;
  /** For good. It goes at once; the server is told again when the network is back. What was said elsewhere stands. */
  dismiss(): void;
}

export type CreateRating = (ports: RatingPorts) => RatingFeature & { destroy(): void };
