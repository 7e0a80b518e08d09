// What the random run has found of words that were begun, in an edit or in a form, and of conversations that go with them.

import { opened, plain, testFound } from './found.ts';

testFound([
  [
    'sends changed words as a message of their own where the other one is not the last any more',
    { ...opened, storedPairs: 13 },
    'tokens of guests expire,edit in tab 1,reload in tab 1',
  ],
  [
    'sends changed words as a message of their own after others have gone out',
    opened,
    'send in tab 1,wait 40000 ms,edit in tab 1,paywall on,wait 500 ms,send in tab 1',
  ],
  [
    'leaves a conversation that was deleted before its messages had been read',
    { ...opened, hasSeveral: true },
    'open a tab,delete the conversation in tab 1,destroy() and boot() in tab 1,wait 70 ms',
  ],
  [
    'leaves a conversation whose deletion nobody has told of, once the newest messages are asked for',
    { ...opened, hasSeveral: true },
    'open a tab,wait 500 ms,delete the conversation in tab 1,destroy() and boot() in tab 1,wait 10 ms',
  ],
  [
    'keeps words that were begun in an edit while another text goes out',
    { ...opened, storedPairs: 13 },
    'begin an edit in tab 1,send in tab 1',
  ],
  [
    'keeps words that were begun in an edit whose conversation another tab clears during a reload',
    { ...opened, storedPairs: 13 },
    'open a tab,wait 500 ms,begin an edit in tab 1,clear in tab 2,reload in tab 1,wait 3000 ms,send in tab 1',
  ],
  [
    'keeps words that were begun in an edit, and become a draft at the moment in which another tab sends one',
    { ...opened, hasTools: true },
    'sendMessage() in tab 1,open a tab,allow in tab 1,allow in tab 1,allow in tab 1,begin an edit in tab 1,sendMessage() in tab 2,send in tab 2,set token of A in tab 1,clear in tab 1',
  ],
  [
    'keeps words that were begun in a form over a page that ends while its session is renewed',
    { ...opened, storedPairs: 1 },
    'triggerAgenda() in tab 1,tokens of guests expire,wait 30 ms,begin a form in tab 1,wait 10 ms,destroy() and boot() in tab 1',
  ],
  [
    'waits for the form of the next guest where the one before is given up while a message goes out',
    { ...opened, laterForm: 'waits' },
    'next stream: error-event,sendMessage() in tab 1,fill in the form in tab 1,wait 500 ms,sendMessage() in tab 1,tokens of guests expire,stop in tab 1,wait 10 ms',
  ],
  [
    'waits for the form of the next guest with changed words',
    { ...opened, storedPairs: 1, laterForm: 'waits' },
    'fill in the form in tab 1,wait 150 ms,tokens of guests expire,edit in tab 1',
  ],
  [
    'sends what waited for the form in the conversation where it was written, where every call was refused for a while',
    { ...plain, laterForm: 'waits' },
    'open a tab,every call is refused,wait 150 ms,send in tab 2,sendMessage() in tab 1,wait 3000 ms,offline',
  ],
  [
    'hears in each of two conversations that a human types there, and calls that no repetition',
    { ...opened, hasSeveral: true },
    'send in tab 1,start another conversation in tab 1,the human types,a human takes over,wait 3000 ms,delete the conversation in tab 2,wait 500 ms,begin a form in tab 1',
  ],
  [
    'does not bring back a visitor who was forgotten while another conversation of theirs was on its way',
    { ...opened, hasSeveral: true, laterForm: 'waits' },
    'next bootstrap: slow,start another conversation in tab 1,reset() in tab 2',
  ],
  [
    'clears nothing of a persona that the page has set before the turn of its clearing',
    { ...opened, hasGreeting: true },
    'triggerAgenda() in tab 1,clear in tab 1,set persona sales in tab 1,wait 3000 ms',
  ],
  [
    'begins no agenda after the end for which a clearing was waited',
    { ...plain, laterForm: 'waits' },
    'open a tab,sendMessage() in tab 1,wait 30 ms,clear in tab 1,wait 30 ms,triggerAgenda() in tab 1,wait 70 ms,destroy() and boot() in tab 1,wait 10 ms',
  ],
  ['says once that the network has gone, comes and goes', plain, 'open in tab 1,offline,online'],
  [
    'sends what was written after a reply that was stopped, whose message a clearing has left',
    { ...opened, hasTools: true },
    'send in tab 1,wait 500 ms,offline,clear in tab 1,online,stop in tab 1,allow in tab 1,clear in tab 1,send in tab 1',
  ],
  [
    'says once why several messages of another tab were not sent',
    plain,
    'open a tab,sendMessage() in tab 2,sendMessage() in tab 2,every call is refused,open in tab 1,wait 40000 ms,wait 10 ms',
  ],
  [
    'keeps a conversation whose deletion was asked for again with the token of somebody else',
    { ...plain, hasSeveral: true },
    'open in tab 1,sendMessage() in tab 1,wait 500 ms,fill in in tab 1,delete the conversation in tab 1,set token of A in tab 1,all connections break,wait 70 ms,set token of nobody in tab 1,the human writes',
  ],
  [
    'keeps what one tab has written where another replaces its copy and sends that at once',
    opened,
    'write in tab 1,wait 500 ms,open a tab,wait 500 ms,write over in tab 2,send in tab 2,wait 3000 ms,reload in tab 1',
  ],
  [
    'shows what another tab has sent while a page comes that was asked for before',
    plain,
    'next history: slow,open in tab 1,wait 500 ms,send in tab 1,send in tab 1,open a tab,wait 40000 ms,wait 10 ms',
  ],
  [
    'leaves no hole between what was read and what the visitor has written after many words of a human',
    { ...opened, hasRealtime: true, storedPairs: 1 },
    'send in tab 1,wait 3000 ms,a human takes over,wait 500 ms,offline,the human writes 25 messages,send in tab 1,online',
  ],
  [
    'lets a message whose sending broke off go at once with a clearing whose answer was lost',
    { ...opened, hasTools: true },
    'send in tab 1,wait 3000 ms,send in tab 1,clear in tab 1,all connections break,send in tab 1,wait 30 ms,send in tab 1,start another conversation in tab 1',
  ],
  [
    'keeps what one visitor has begun where another one is forgotten',
    { ...opened, hasTools: true },
    'set token of B in tab 2,sendMessage() in tab 1,wait 10 ms,allow in tab 1,allow in tab 1,begin a form in tab 1,set token of A in tab 1,wait 500 ms,reset() in tab 2',
  ],
  [
    'leaves a message where a page has placed it by the time its sending is answered',
    { ...opened, hasTools: true },
    'reload in tab 1,next history: unanswered,allow in tab 1,send in tab 1,wait 30 ms',
  ],
  [
    'leaves in another tab, too, a message where a page has placed it',
    { ...opened, storedPairs: 1 },
    'open a tab,wait 10 ms,edit in tab 1,wait 30 ms,set token of A in tab 1,show in tab 1',
  ],
  [
    'keeps what was not sent where a clearing may not have reached a server that has nothing',
    opened,
    'send in tab 1,clear in tab 1,open a tab,stop in tab 1,send in tab 2',
  ],
  [
    'takes what goes with a clearing of another tab for no loss',
    { ...opened, hasTools: true },
    'open a tab,send in tab 1,send in tab 1,wait 3000 ms,send in tab 1,clear in tab 2,paywall on,send in tab 2,wait 500 ms,next bootstrap: status 503',
  ],
  [
    'sends what waits behind another message in the conversation where it was written, though another one is opened first',
    { ...plain, hasSeveral: true },
    'offline,send in tab 1,send in tab 1,online,start another conversation in tab 1',
  ],
  [
    'sends nothing of one conversation in the next while every call is refused',
    { ...plain, hasGreeting: true, storedPairs: 1, hasSeveral: true },
    'set token of A in tab 1,every call is refused,open in tab 1,wait 70 ms,start another conversation in tab 1,sendMessage() in tab 1,send in tab 1,wait 500 ms,start another conversation in tab 1',
  ],
]);
