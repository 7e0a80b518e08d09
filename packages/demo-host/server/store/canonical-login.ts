// One form of each login, whatever keyboard, case or compatible characters it was typed with. Only for comparing: what is shown is
// what was typed, and secrets are compared as they are.

import { cleanName } from '../clean-name.ts';

/** Upper case first: what has no lower case of one letter, such as the German ß, is then the same as what is typed for it. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

/** NFKC, without a difference of case, with single spaces and none at the ends. Two logins with the same form are one. */
export const canonicalLogin = (login: string): string => cleanName(foldCase(login.normalize('NFKC')).normalize('NFKC'));
