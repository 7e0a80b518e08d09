// What the random run has found, each in its shortest steps (docs/model.md).

import { opened, plain, testFound } from './found.ts';

testFound([
  ['asks again for a first page that was refused', plain, 'next history: status 503,open in tab 1,wait 3000 ms'],
  [
    'settles what the host sent while the first page was refused',
    plain,
    'next history: status 503,sendMessage() in tab 1,wait 3000 ms',
  ],
  [
    'shows what another tab cleared while the first page loaded',
    plain,
    'open in tab 1,wait 70 ms,open a tab,clear in tab 1,wait 150 ms',
  ],
  [
    'shows what was cleared while the first page loaded',
    plain,
    'next history: slow,open in tab 1,wait 70 ms,clear in tab 1,wait 150 ms',
  ],
  [
    'streams the reply of a triggered agenda after a greeting',
    { ...opened, hasGreeting: true },
    'triggerAgenda() in tab 1,wait 3000 ms',
  ],
  [
    'renews one token for two calls at once',
    opened,
    'tokens of guests expire,sendMessage() in tab 1,clear in tab 1,wait 3000 ms',
  ],
  [
    'shows a message once whose answer was lost',
    { ...opened, hasRealtime: true },
    'next post: unanswered,send in tab 1,wait 3000 ms',
  ],
  [
    'forgets a failed bubble that another tab has sent again',
    opened,
    'next post: status 500,send in tab 1,wait 70 ms,open a tab,wait 150 ms,retry in tab 1,wait 3000 ms',
  ],
  [
    'shows a message once that another tab has sent',
    plain,
    'next post: hang,sendMessage() in tab 1,wait 40000 ms,open a tab,wait 500 ms',
  ],
  [
    'sends what another tab is sending from one tab',
    opened,
    'next post: slow,send in tab 1,open a tab,wait 500 ms,wait 500 ms',
  ],
  [
    'keeps what waited for the network for the visitor who wrote it',
    opened,
    'offline,send in tab 1,set token of A in tab 1,online,wait 3000 ms',
  ],
  [
    'keeps what one visitor wrote when the next one clears',
    opened,
    'send in tab 1,set token of A in tab 1,clear in tab 1,paywall on,wait 10 ms,wait 70 ms',
  ],
  [
    'asks for nothing after the end, whatever was to be cleared',
    plain,
    'clear in tab 1,destroy() and boot() in tab 1,wait 10 ms',
  ],
  [
    'clears nothing where nothing could be opened',
    plain,
    'sendMessage() in tab 1,all connections break,clear in tab 1,destroy() and boot() in tab 1,wait 10 ms',
  ],
  [
    'asks whether a clearing happened whose answer was lost',
    plain,
    'open a tab,wait 500 ms,send in tab 2,wait 40000 ms,clear in tab 2,wait 30 ms',
  ],
  [
    'keeps what was sent behind such a clearing, with its reply',
    plain,
    'open a tab,wait 500 ms,send in tab 2,wait 40000 ms,clear in tab 2,send in tab 2,wait 30 ms',
  ],
  [
    'triggers an agenda after the clearing that was asked for before',
    plain,
    'sendMessage() in tab 1,wait 500 ms,clear in tab 1,sendMessage() in tab 1,wait 10 ms,triggerAgenda() in tab 1,wait 70 ms',
  ],
  [
    'opens anew where the session that another tab has just opened is refused',
    plain,
    'open in tab 1,open a tab,wait 30 ms,tokens of guests expire,wait 3000 ms',
  ],
  [
    'shows what was sent while another session waited for the answer to its clearing',
    plain,
    'next clear: slow,sendMessage() in tab 1,clear in tab 1,open in tab 1,wait 3000 ms,send in tab 1,destroy() and boot() in tab 1,send in tab 1',
  ],
  [
    'shows what another tab has sent during a slow clearing',
    opened,
    'open a tab,wait 500 ms,send in tab 1,wait 3000 ms,next clear: slow,clear in tab 1,wait 500 ms,send in tab 2,wait 3000 ms',
  ],
  [
    'asks for the reply to what was stored before it was stopped, and holds nothing afterwards',
    opened,
    'send in tab 1,wait 30 ms,stop in tab 1,wait 500 ms,destroy() and boot() in tab 1',
  ],
  [
    'forgets the persona on screen and the one that is to be opened',
    plain,
    'open in tab 1,wait 40000 ms,send in tab 1,set persona sales in tab 3,reset() in tab 3',
  ],
  [
    'clears nothing after the end for which a new session was awaited',
    opened,
    'reload in tab 1,clear in tab 1,set persona sales in tab 1,destroy() and boot() in tab 1,set token of A in tab 1',
  ],
  [
    'asks whether a clearing of another tab happened that went before the answer',
    plain,
    'sendMessage() in tab 1,open a tab,wait 3000 ms,clear in tab 2,destroy() and boot() in tab 2,send in tab 1',
  ],
  [
    "keeps the server's order where the history comes after a reply that was stopped",
    { ...plain, hasRealtime: true, storedPairs: 13 },
    'triggerAgenda() in tab 1,next history: unanswered,wait 500 ms,stop in tab 1',
  ],
  [
    "keeps the server's order where a reply is here before the first page",
    { ...opened, hasRealtime: true, storedPairs: 13 },
    'send in tab 1,next history: slow,reload in tab 1,open a tab,triggerAgenda() in tab 1,wait 500 ms,all connections break,wait 150 ms,wait 150 ms,triggerAgenda() in tab 1',
  ],
  [
    'sends in order what another tab takes over from one that is reloaded',
    opened,
    'open a tab,wait 500 ms,offline,send in tab 1,send in tab 1,send in tab 1,wait 500 ms,online,reload in tab 1,wait 3000 ms',
  ],
  [
    'is told nothing more by a page that was loaded anew',
    opened,
    'offline,send in tab 1,send in tab 1,open a tab,wait 10 ms,online,wait 10 ms,wait 70 ms,reload in tab 1,wait 500 ms',
  ],
  [
    'keeps what was refused after a clearing of which another tab hears late',
    { ...opened, hasGreeting: true },
    'paywall on,clear in tab 1,sendMessage() in tab 1,open a tab,wait 30 ms,offline,online,wait 70 ms,tokens of B expire',
  ],
  [
    'keeps what was refused in another tab during a slow clearing',
    opened,
    'open a tab,wait 500 ms,next clear: slow,clear in tab 1,wait 3000 ms,next post: status 500,send in tab 2,wait 500 ms,wait 3000 ms,wait 3000 ms',
  ],
  [
    'sends what another tab has begun to send when a slow clearing ends',
    opened,
    'open a tab,wait 500 ms,next clear: slow,clear in tab 1,wait 3000 ms,wait 3000 ms,wait 500 ms,wait 500 ms,wait 500 ms,wait 500 ms,wait 30 ms,send in tab 2,wait 500 ms',
  ],
  [
    'stops what waits for a new session, and says nothing after the end',
    opened,
    'tokens of guests expire,wait 10 ms,triggerAgenda() in tab 1,wait 70 ms,stop in tab 1,destroy() and boot() in tab 1',
  ],
  [
    'makes no new guests without end where new sessions are refused as well',
    plain,
    'every call is refused,open in tab 1,wait 3000 ms',
  ],
  [
    'asks again for a history that was refused with every session',
    plain,
    'every call is refused,open in tab 1,wait 150 ms,tokens of guests expire,send in tab 1',
  ],
  [
    'renews a session for the next call where the server was too busy for the first',
    plain,
    'open in tab 1,next bootstrap: status 429,wait 150 ms,send in tab 1,tokens of guests expire,wait 40000 ms',
  ],
  [
    'goes on in the session that another tab has renewed, where the first call in it broke',
    plain,
    'open a tab,wait 30 ms,next bootstrap: status 503,next history: hang,tokens of guests expire,triggerAgenda() in tab 1,wait 150 ms,triggerAgenda() in tab 1,wait 70 ms,wait 10 ms,load older in tab 1',
  ],
  [
    'holds nothing after the end where it has waited for the reply of one message, and then of the next',
    plain,
    'triggerAgenda() in tab 1,open a tab,wait 40000 ms,sendMessage() in tab 1,open in tab 1,reload in tab 1,wait 150 ms,destroy() and boot() in tab 1',
  ],
  [
    'holds nothing after the end where another tab waits for a reply that is asked for',
    opened,
    'open a tab,sendMessage() in tab 1,wait 150 ms,destroy() and boot() in tab 2',
  ],
  [
    'shows nobody the conversation that the visitor before was opening',
    { ...opened, hasSeveral: true },
    'start another conversation in tab 1,send in tab 1,set token of A in tab 1,wait 70 ms',
  ],
  [
    'leaves a deleted conversation when the network is back',
    { ...opened, hasSeveral: true },
    'delete the conversation in tab 1,wait 70 ms,offline,wait 500 ms',
  ],
  [
    'tells nobody of a deletion that another visitor has overtaken',
    { ...opened, hasSeveral: true },
    'delete the conversation in tab 1,set token of A in tab 1,set token of nobody in tab 1,wait 70 ms',
  ],
  [
    'opens a guest who has no conversation yet after a signed-in visitor with several',
    { ...plain, hasSeveral: true },
    'set token of A in tab 1,sendMessage() in tab 1,wait 70 ms,open in tab 1,delete the conversation in tab 1,wait 500 ms,set token of nobody in tab 1,wait 10 ms',
  ],
  [
    'leaves a conversation whose deletion was not answered when the network is back',
    { ...opened, hasSeveral: true },
    'next delete: unanswered,delete the conversation in tab 1,wait 500 ms',
  ],
  [
    'stays in the conversation that was begun while the reply of an agenda ran',
    { ...opened, isAgendaOffered: true, storedPairs: 13, hasSeveral: true },
    'triggerAgenda() in tab 1,wait 10 ms,start another conversation in tab 1,wait 70 ms,clear in tab 1,wait 500 ms,send in tab 1',
  ],
  [
    'shows one answer where the visitor goes on while another one is asked for',
    { ...opened, hasRealtime: true, storedPairs: 13 },
    'try again in tab 1,wait 30 ms,send in tab 1,open in tab 1',
  ],
  [
    'says nothing after the end where another answer was asked for',
    { ...opened, storedPairs: 13 },
    'try again in tab 1,sendMessage() in tab 1,triggerAgenda() in tab 1,destroy() and boot() in tab 1',
  ],
  [
    'keeps what an agenda says after another answer',
    { ...opened, storedPairs: 13 },
    'try again in tab 1,wait 500 ms,triggerAgenda() in tab 1,wait 30 ms,send in tab 1',
  ],
  [
    'keeps what could not be sent in the first conversation where another guest goes on in the second',
    { ...opened, storedPairs: 1, hasSeveral: true },
    'send in tab 1,all connections break,start another conversation in tab 1,wait 40000 ms,tokens of guests expire,sendMessage() in tab 1,retry in tab 1',
  ],
  [
    'asks for no reply again that was stopped before its first word, where the answer to Stop is lost',
    { ...plain, hasRealtime: true, keepsStops: true },
    'open in tab 1,wait 3000 ms,tokens of guests expire,sendMessage() in tab 1,wait 150 ms,stop in tab 1,wait 10 ms,wait 10 ms',
  ],
  [
    'opens nothing after the end for what waited for its turn behind a clearing',
    opened,
    'next clear: slow,clear in tab 1,next bootstrap: status 503,set persona sales in tab 3,wait 10 ms,sendMessage() in tab 1,wait 30 ms,destroy() and boot() in tab 1,hide in tab 1',
  ],
  [
    'sends what one of two tabs has written in its own conversation, where that tab alone was refused and has another guest',
    { ...plain, storedPairs: 1 },
    'open in tab 1,every call is refused,open a tab,next history: status 429,wait 500 ms,send in tab 2,clear in tab 1',
  ],
  [
    'says nothing of another answer that is asked for while a reply waits for the network',
    { ...plain, storedPairs: 1 },
    'triggerAgenda() in tab 1,wait 150 ms,offline,open in tab 1,try again in tab 1,try again in tab 1,all connections break',
  ],
  [
    'says again why there is no other answer to whoever asks again',
    { ...opened, storedPairs: 1 },
    'offline,try again in tab 1,try again in tab 1,wait 500 ms',
  ],
  [
    'lets a message go with a clearing in another tab while its reply runs',
    opened,
    'open a tab,wait 3000 ms,triggerAgenda() in tab 1,wait 500 ms,fill in in tab 2,clear in tab 1,send in tab 1,wait 70 ms,open in tab 1',
  ],
  [
    'leaves no timer behind where a message fails in the moment of the end',
    opened,
    'sendMessage() in tab 1,all connections break,destroy() and boot() in tab 1',
  ],
  [
    'keeps what waits where the page empties the storage',
    opened,
    'offline,send in tab 1,send in tab 1,empty the storage in tab 1,reload in tab 1',
  ],
]);
