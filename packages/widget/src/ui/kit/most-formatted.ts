/** Characters of a text with formatting: for more the editor would take many seconds, in which the whole page stands still. */
export const mostFormatted = 100_000;
