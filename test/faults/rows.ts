// What can go wrong, what is promised when it does, and what holds at every moment. A test that proves a row names its id
// at the beginning of its title (docs/faults.md says how).

export interface Row {
  readonly id: string;
  /** The fault; for a promise or invariant what it is about. */
  readonly subject: string;
  readonly promise: string;
}

export interface RowGroup {
  readonly title: string;
  readonly columns: readonly [subject: string, promise: string];
  readonly rows: readonly Row[];
}

type Line = readonly [id: string, subject: string, promise: string];
const toRows = (lines: readonly Line[]): readonly Row[] =>
  lines.map(([id, subject, promise]) => ({ id, subject, promise }));

const sending = toRows([
  ['P1', 'The server refuses a message', 'The bubble stays, says that it was not sent, and Retry sends the same one'],
  [
    'P2',
    'A message is stored, but the answer is lost',
    'Sending it again under the same `x-request-id` stores nothing twice',
  ],
  ['P3', 'The server fails with 5xx, then recovers', 'The same bubble becomes the stored message'],
  ['P4', 'Too many requests, with `Retry-After`', 'The widget waits as long as the server says, then sends again'],
  [
    'P5',
    'The session is refused with 401 or 403',
    'One new bootstrap, then a message about the session; the draft stays',
  ],
  ['P6', 'A message or file is too large or unacceptable', 'The limit is named; text and files stay'],
  ['P7', 'Send is pressed twice, or Enter and Send together', 'One request'],
  ['P8', 'Messages are written without a network', 'They wait and go out in order once it is back'],
  ['P9', 'The server never answers a message', 'It can be cancelled, ends after a time limit, and can be sent again'],
]);

const streaming = toRows([
  ['S1', 'The stream is reset after any number of bytes', 'The reply completes on a retry'],
  ['S2', 'The retried stream begins from the start', 'Nothing is shown twice'],
  ['S3', 'The retried stream leaves out what had ended', 'Nothing is missing'],
  [
    'S4',
    'Every attempt fails',
    'Asked at 0, 2, 6 and 12 s, one POST; then a failure with its text, what had come, and another try',
  ],
  ['S5', 'The stream ends properly, but without completion', 'A failure that is retried'],
  ['S6', 'Any split of the bytes, CRLF, no last line feed', 'The same messages on screen'],
  ['S7', 'Bad lines, unknown types, a line of 1 MiB, lone surrogates', 'Only what is bad is lost'],
  [
    'S8',
    'An `error` event after some text',
    'A notice with its code, a retry, and the text stays until it is replaced',
  ],
  ['S9', 'The completion has another text than the stream', 'One replacement'],
  ['S10', 'Tokens that are late, doubled or of another message', 'Ignored'],
  ['S11', 'The stream falls silent with its connection open', 'Noticed after 30 s, then as when it breaks'],
  ['S12', 'The visitor stops the reply and reloads', 'It stays as it was; after the reload the server’s text shows'],
  ['S13', 'A new conversation or language during a reply', 'Nothing of the one appears in the other'],
  ['S14', 'Broken audio, or the browser blocks sound', 'The text is complete, and a button plays the voice'],
  [
    'S15',
    'The tab was hidden, frozen or asleep, or the network away',
    'One new connection at once, no failure in between',
  ],
]);

const uploads = toRows([
  ['U1', 'An upload breaks in the middle', 'Retry and Remove'],
  ['U2', 'The answer to an upload is lost', 'Retry gives one file on the server'],
  ['U3', 'The browser reports odd progress', 'It never falls, and is 98 % until the upload is done'],
  [
    'U4',
    'A file is sent or removed while it uploads',
    'The message waits for it; what was removed leaves nothing behind',
  ],
]);

const history = toRows([
  ['H1', 'A page of the history fails', 'Retry loads that page; no hole'],
  ['H2', 'Pages overlap', 'Each message once'],
  ['H3', 'The cursor leads in a circle', 'A bounded number of requests'],
  ['H4', 'The conversation changes while a page loads', 'The late page is ignored'],
]);

const speech = toRows([
  ['W1', 'The speech socket is refused', 'The recording is uploaded and transcribed; writing works'],
  ['W2', 'The socket drops while one speaks', 'No sound is lost and no text doubled'],
  [
    'W3',
    'The transcript comes late',
    'The message does not wait for it longer than its limit, and takes no second text',
  ],
  ['W4', 'The recogniser’s states come in any order', 'The same text'],
  ['W5', 'The microphone goes away', 'Its tracks end; what was said stays and is not sent unasked'],
]);

const handsFree = toRows([
  [
    'HF1',
    'A turn cannot be sent: no network, no answer, refused, too large',
    'It stays as a recording that was not sent, with Retry; the talk ends, and with it the microphone',
  ],
  [
    'HF2',
    'The reply fails, or its sound is missing, broken, endless or blocked',
    'Listens again as soon as there is nothing more to hear; a failure ends the talk, with Retry at its bubble',
  ],
  [
    'HF3',
    'The microphone goes away, or the browser works on no sound',
    'The talk ends within 5 s; what was being said stays, and is not sent unasked',
  ],
  [
    'HF4',
    'A paywall, a gate, a human, another persona, or a server that takes it back',
    'The talk ends at once; what was being said stays with whom it was said to',
  ],
  ['HF5', 'The panel is closed, the page hidden, or code comes late', 'Nothing is listened to that nobody sees'],
  ['HF6', 'Nobody speaks for long, or the room is never quiet', 'The talk ends by itself, and says so'],
  ['HF7', 'Two tabs', 'One of them listens or records at a time'],
  [
    'HF8',
    'Something is said while the last turn is on its way, or to a persona that speaks',
    'It is the next turn, from its first word; where the talk ends first, a recording that was not sent',
  ],
  ['HF9', 'The conversation is cleared meanwhile', 'The talk goes on, with what is being said'],
  ['HF10', 'The voice settings in storage are not ours', 'What is wrong counts as not chosen'],
]);

const live = toRows([
  ['F1', 'Realtime refuses the listener', 'One notice, retries with growing waits, no loop'],
  ['F2', 'Snapshots are cached, doubled or out of order', 'A stable list'],
  ['F3', 'One message arrives by stream and by listener', 'One bubble'],
]);

const around = toRows([
  [
    'V1',
    'The version reply is garbage, slow, older or newer',
    'Never a reload over a draft or a running reply unasked',
  ],
  ['T1', 'Two tabs of one conversation', 'Both show the same'],
  ['T2', 'Storage is blocked, full or corrupt', 'The chat works and remembers what it can'],
  ['T3', 'The element is removed and added again fifty times', 'Memory, nodes and connections stay bounded'],
  ['L1', 'A lazy part is missing, slow or blocked', 'The rest works, the failure is said, and Retry works'],
]);

const first = toRows([
  ['A1', '`GET /personas/{id}` answers late', 'It is said then, unless the chat was opened meanwhile'],
  ['A2', 'It cannot be reached', 'Nothing is said, one line in the console; the launcher works'],
  ['A3', 'It is malformed', 'Only what is broken is lost, with one line each'],
  ['A4', 'It is hostile', 'It is text'],
]);

const laterForm = toRows([
  [
    'N1',
    'The form after the first message comes late, or without a network',
    'The message waits for it, over a reload too',
  ],
  ['N2', 'It is sent twice, or in two tabs', 'One guest, one message'],
  ['N3', 'Its setting, or its answer, is malformed', 'The message waits, and the form stays'],
  ['N4', 'The guest is given up while it waits', 'Message and files go out as the next one’s'],
]);

const inHand = toRows([
  [
    'C1',
    'An older page fails, or the network is away',
    'It is said; Retry or the network goes on with what was looked for',
  ],
  ['C2', 'The history is long', 'Stop and Cancel end the loading, and nothing is taken in part'],
  ['C3', 'The conversation is cleared meanwhile', 'Nothing is found or taken'],
  [
    'C4',
    'Messages or the query are hostile',
    'What is copied or saved runs nothing, and no message passes for another',
  ],
]);

const pageTools = toRows([
  ['D1', 'A call is told twice: in the stream, after a reload, in two tabs', 'It runs once, and one result counts'],
  ['D2', 'A call is malformed, unknown or hostile', 'Nobody is asked, it stands as failed, and the reply goes on'],
  [
    'D3',
    'A tool throws, never ends, or gives what cannot be told',
    'One answer in time; nothing is thrown into the page',
  ],
  [
    'D4',
    'Its result is late, refused, or there is no network',
    'It goes out again as long as that helps; the reply goes on, and the call stands as the server ended it',
  ],
  ['D5', 'Stop, another visitor, a human, a clearing, … while it is asked', 'The question ends as a No'],
  [
    'D6',
    'The page is left while it is asked, runs, or gives back',
    'It asks again; what had begun does not begin again',
  ],
  [
    'D7',
    'A tool is taken back or registered anew while it is asked',
    'What is not there does not run; what is there does',
  ],
]);

const security = toRows([
  ['SEC1', 'Text of anybody: model, visitor, owner, server', 'Runs no script and adds no controls'],
  ['SEC2', 'Addresses in messages', 'Nothing is requested outside of the allowed origins'],
  [
    'SEC3',
    'Links',
    'Absolute `http(s)`, `mailto` or `tel` only, in a new tab, without opener, referrer or endorsement',
  ],
  ['SEC4', 'Values in translated texts', 'Are text in every language'],
  ['SEC5', 'A strict Content Security Policy with Trusted Types', 'No violation by any feature'],
  ['SEC6', 'The host page', 'Is not changed, and may be hostile'],
  [
    'SEC7',
    'Uploaded files',
    'Checked by size, extension and content; stored under generated names; served so that they cannot run',
  ],
  ['SEC8', 'Conversations', 'Are read with their own token only'],
  ['SEC9', 'Origins', 'Unknown ones are refused by exact match, for requests, streams and sockets'],
  ['SEC10', 'The build', 'Two builds are equal to the byte; the manifest has a hash for each file'],
  ['SEC11', 'The microphone', 'Is asked for on a click only, and every way out ends its tracks'],
  ['SEC12', 'Storage', 'What is read is checked first'],
]);

const invariants = toRows([
  [
    'G1',
    'Texts, files and recordings of the visitor',
    'Never lost: in the composer, in a bubble with a way to retry, or on the server',
  ],
  ['G2', 'Duplicates', 'One bubble a message, one stored message a request id'],
  ['G3', 'A text that streams', 'Never shrinks, never blanks'],
  ['G4', 'What is on screen', 'Equals what a reload shows'],
  ['G5', 'Order', 'Is the server’s'],
  ['G6', 'Busy states', 'End, each with something to do'],
  ['G7', 'Connections', 'At most one stream, one socket, one listener a document; none after the end'],
  ['G8', 'Composer and focus', 'The composer is never locked without a way out; focus is never stolen'],
  ['G9', 'Consoles of host pages', 'No unhandled rejection, no error'],
  ['G10', 'Screen readers', 'Hear each text once'],
]);

const faultColumns = ['Fault', 'Promise'] as const;

export const rowGroups: readonly RowGroup[] = [
  { title: 'Sending', columns: faultColumns, rows: sending },
  { title: 'Streaming', columns: faultColumns, rows: streaming },
  { title: 'Uploads', columns: faultColumns, rows: uploads },
  { title: 'History', columns: faultColumns, rows: history },
  { title: 'Speaking', columns: faultColumns, rows: speech },
  { title: 'Talking hands-free', columns: faultColumns, rows: handsFree },
  { title: 'Realtime', columns: faultColumns, rows: live },
  { title: 'Around the chat', columns: faultColumns, rows: around },
  { title: 'Speaking first', columns: faultColumns, rows: first },
  { title: 'The form after the first message', columns: faultColumns, rows: laterForm },
  { title: 'The conversation in hand', columns: faultColumns, rows: inHand },
  { title: 'Tools of the page', columns: faultColumns, rows: pageTools },
  { title: 'Security', columns: ['About', 'Promise'], rows: security },
  { title: 'At every moment', columns: ['About', 'Promise'], rows: invariants },
];
