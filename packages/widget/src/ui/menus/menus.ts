// The lazy chunk of everything that opens beside a button.

import menusCss from './menus.css';

export { ActionMenu } from './action-menu.tsx';
export { LanguageList } from './language-list.tsx';
export { menusCss };
