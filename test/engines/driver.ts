// What a journey needs of a browser, whichever engine it drives: written once, run in each (test/engines/*.spec.ts). What an
// engine's driver cannot do is a capability that the journey asks for, not the name of a browser.

/** `tabs`: a second tab of the same profile. `offline`: the network can be taken away. `picker`: files can be chosen. */
export type Capability = 'tabs' | 'offline' | 'picker' | 'dark';

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Home' | 'End';

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
  | 'region'
  | 'textbox';

export interface Driver {
  readonly can: ReadonlySet<Capability>;
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
  /** Size of the page's area, in CSS pixels, as near as a window allows. */
  resize(width: number, height: number): Promise<void>;
}
