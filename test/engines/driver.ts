// What a journey needs of a browser, whichever engine it drives: written once, run in each (test/engines/*.spec.ts). What an
// engine's driver cannot do is asked for (test/helpers/needs.ts), never the name of a browser.

import type { SampleFile } from '../helpers/sample-files.ts';

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'Home' | 'End';

/** A control by its role and accessible name, in the page or in an open shadow root: the first that is shown. Acts wait for it. */
export interface Control {
  click(): Promise<void>;
  /** Replaces what the field holds, by typing. */
  fill(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  focus(): Promise<void>;
  /** How many of them are shown now. */
  count(): Promise<number>;
}

/** The roles that journeys ask for. */
export type Role =
  | 'alert'
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'link'
  | 'menuitem'
  | 'option'
  | 'log'
  | 'region'
  | 'textbox';

export interface Driver {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** A string is the whole name. */
  control(role: Role, name: string | RegExp): Control;
  /** Runs the function in the page; it sees its argument only. */
  run<Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Goes to what has the focus. */
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses files for the button of this name, which opens the browser's own dialog. */
  chooseFiles(button: string, files: readonly SampleFile[]): Promise<void>;
  /** A second tab of the same visitor; from then on each driver goes to its own. */
  newTab(): Promise<Driver>;
  /**
   * Takes the network away, or gives it back. WebKit's driver only tells the page so: what has to fail by itself asks for 'a
   * network that fails'.
   */
  setOffline(isOffline: boolean): Promise<void>;
  /** Size of the page's area, in CSS pixels, as near as a window allows. */
  resize(width: number, height: number): Promise<void>;
}
