// What a screen reader hears: status changes and whole sentences, each once (docs/guarantees.md#accessibility).

import type { Readable } from '../../core/store-types.ts';

export interface Announcement {
  /** Grows by one with each announcement, so that equal texts are spoken again. */
  readonly serial: number;
  readonly text: string;
  /** BCP 47 language of the text, where it is known. */
  readonly lang?: string;
}

export interface AnnouncerFeature {
  /** The latest announcement; the ui puts it into the hidden live region. */
  readonly $announcement: Readable<Announcement | null>;
  /** Says a text once. */
  say(text: string): void;
}
