// Scenarios that a visitor or a test asks for in the text of a message: `/chunks /cut 400 2 /long 3`.

const commandNames = [
  'help',
  'slow',
  'long',
  'formatted',
  'formula',
  'two',
  'suggest',
  'card',
  'cards',
  'form',
  'human',
  'away',
  'sources',
  'steps',
  'basket',
  'greeting',
  'correct',
  'hostile',
  'files',
  'pdf',
  'chunks',
  'silent',
  'error',
  'cut',
  'noend',
  'status',
  'refuse',
  'limit',
  'speech-refuse',
  'speech-drop',
  'speech-error',
  'speech-late',
  'speech-disorder',
  'speech-silent',
  'speech-upload',
  'voice-silent',
  'voice-bad',
  'voice-late',
  'clear-refused',
  'clear-broken',
  'agenda',
  'exit',
] as const;
export type CommandName = (typeof commandNames)[number];

export interface Command {
  readonly name: CommandName;
  /** The words up to the next command. */
  readonly words: readonly string[];
}

const isCommandName = (name: string): name is CommandName => (commandNames as readonly string[]).includes(name);

/** The commands of a message; none when it does not begin with one. */
export const readCommands = (text: string): readonly Command[] => {
  const commands: { name: CommandName; words: string[] }[] = [];
  for (const word of text.trim().split(/\s+/u)) {
    const name = word.startsWith('/') ? word.slice(1).toLowerCase() : '';
    if (isCommandName(name)) commands.push({ name, words: [] });
    else if (commands.length === 0) return [];
    else commands.at(-1)?.words.push(word);
  }
  return commands;
};

export const findCommand = (commands: readonly Command[], name: CommandName): Command | undefined =>
  commands.find((command) => command.name === name);

/** A whole number between `least` and `most` at this place, else the fallback. */
export const readNumber = (
  command: Command | undefined,
  place: number,
  fallback: number,
  [least, most]: readonly [number, number],
): number => {
  const word = command?.words[place];
  return word !== undefined && /^\d{1,7}$/.test(word) ? Math.min(most, Math.max(least, Number(word))) : fallback;
};
