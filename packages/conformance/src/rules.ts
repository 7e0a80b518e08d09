// What is checked: a line of the report each, with the place of the documentation that demands it.

export interface Rule {
  readonly title: string;
  /** Below docs/. */
  readonly place: string;
  /** What does not show in the chat where the server has no such call; without it every server needs the call. */
  readonly without?: string;
}

const opening = 'protocol.md#opening-a-chat';
const failures = 'protocol.md#failures';
const history = 'protocol.md#history';
const sending = 'protocol.md#sending';
const stream = 'protocol.md#the-reply-stream';
const form = 'protocol.md#the-start-form';
const files = 'protocol.md#files';
const recordings = 'protocol.md#recordings';
const socket = 'protocol.md#the-speech-socket';
const handsFree = 'protocol.md#hands-free';
const live = 'realtime.md#events-over-http';
const own = 'protocol.md#a-visitors-own-data';
const calls = 'protocol.md#calls';
const past = 'protocol.md#past-conversations';
const feedback = 'protocol.md#feedback';
const another = 'protocol.md#try-again';
const edit = 'protocol.md#edit';
const rating = 'protocol.md#rating';
const people = 'protocol.md#people';
const tools = 'protocol.md#tools-of-the-page';

const noHistory = 'a reload shows no messages, but a notice in their place';
const noForm = 'no start form: nobody is asked for a name';
const noFiles = 'files are refused by the chat';
const noConversations = 'no list of past conversations in More';
const noFeedback = 'no thumbs below replies';
const noEdit = 'no changing of the last message';
const noAnother = 'no other answer of the last message';
const noActivity = 'no human sees that a visitor types or has read';
const noRating = 'nobody is asked what a conversation was like';
const noTools = 'the persona does nothing on the page';
const noRealtime = 'what changes elsewhere shows after a reload';

export const rules = {
  preflight: { title: 'a page of the origin may send all headers of the calls', place: failures },
  origins: { title: 'an origin that is not on the list may read nothing', place: failures },
  bootstrap: { title: 'POST /conversations gives {data: {conversation, token, …}}', place: opening },
  continue: { title: 'its token leads back to the same conversation', place: opening },
  'bad-token': { title: 'a token that is not valid gets 401', place: opening },
  ids: { title: 'ids without a token get 401', place: opening },
  'unknown-persona': { title: 'an unknown persona gets 404', place: opening },
  'failure-form': { title: 'a failure is {message} in JSON, and the page may read it', place: failures },

  send: { title: 'POST /chat/v4 gives {data: message}, as it was sent', place: sending },
  'request-id': { title: 'the same x-request-id stores nothing twice', place: sending },
  'request-id-named': { title: 'the stored message names its requestId', place: sending },
  'send-refused': { title: 'a body that is none gets 4xx and {message}', place: failures },
  'send-access': { title: 'no token gets 401, another visitor’s conversation 404', place: failures },

  stream: { title: 'GET /chat/v4/stream/{id} gives one JSON object a line', place: stream },
  'stream-form': { title: 'each event is one of the protocol, all of one form', place: stream },
  'stream-end': { title: 'it ends with completion or end', place: stream },
  'stream-again': { title: 'asked again it tells the whole reply, with the same ids', place: stream },
  'stream-cut': { title: 'a reader who was cut off gets the whole reply', place: stream },
  'stream-access': { title: 'no token gets 401, another visitor’s reply 404', place: failures },

  history: { title: 'GET /chat gives {data: [message], metadata: {nextParamId}}', place: history, without: noHistory },
  'history-once': { title: 'each message stands there once, the oldest first', place: history, without: noHistory },
  'history-reply': {
    title: 'it holds the reply, under the ids of the stream and with its text',
    place: stream,
    without: noHistory,
  },
  'history-pages': { title: 'pages join without a hole or a double', place: history, without: noHistory },
  'history-access': {
    title: 'no token gets 401, another visitor’s history 404',
    place: failures,
    without: noHistory,
  },
  'history-next': {
    title: 'a reply that the next message cuts short stands behind its own question, as far as it was told',
    place: sending,
    without: noHistory,
  },

  stop: {
    title: 'DELETE /chat/v4/stream/{id} stops a reply',
    place: stream,
    without: 'Stop ends it on the screen; the server notices that nobody reads',
  },
  clear: {
    title: 'POST /chat/clear hides all messages, and the reply that is being written',
    place: 'protocol.md#clearing',
    without: 'New conversation fails',
  },

  guest: { title: 'PUT /guests/{id} gives {data: guest}, with the name', place: form, without: noForm },
  'guest-refused': { title: 'a blank name gets 422 and {message, fields: {name}}', place: form, without: noForm },
  'guest-access': { title: 'no token gets 401, another guest 404', place: failures, without: noForm },

  upload: { title: 'POST /uploads/documents gives {data: {url}}', place: files, without: noFiles },
  'upload-read': { title: 'its url gives the file without a token, with nosniff', place: files, without: noFiles },
  'upload-again': { title: 'the same x-request-id stores no second copy', place: files, without: noFiles },
  'upload-type': { title: 'what is no file of the list gets 415', place: files, without: noFiles },
  'upload-access': { title: 'no token gets 401', place: failures, without: noFiles },
  'upload-sent': { title: 'a message names the file, and keeps it', place: files, without: noFiles },
  'upload-delete': { title: 'DELETE /uploads/documents/{name} deletes one', place: files, without: noFiles },

  recording: {
    title: 'POST /uploads/user-speech-transcribe gives {data: {url, transcript}}',
    place: recordings,
    without: 'no voice messages',
  },
  'recording-stored': {
    title: 'POST /uploads/user-speech gives {data: {url}}',
    place: recordings,
    without: 'needed with the speech socket only',
  },
  socket: {
    title: 'the speech socket takes start, sound and stop, and says ready and stopped',
    place: socket,
    without: 'recordings are transcribed after they were made, not while somebody speaks',
  },
  'socket-token': { title: 'it closes without a valid token', place: socket, without: 'no socket' },
  'hands-free': {
    title: 'what it says of hands-free has the names and values of the protocol',
    place: handsFree,
    without: 'no button to talk hands-free',
  },

  realtime: { title: 'GET /chat/live begins with a snapshot of the conversation', place: live, without: noRealtime },
  'realtime-change': { title: 'a new message shows as a change', place: live, without: noRealtime },
  'realtime-resume': { title: 'Last-Event-ID brings only what was missed', place: live, without: noRealtime },
  'realtime-access': { title: 'no token gets 401', place: failures, without: noRealtime },

  conversations: {
    title: 'GET /conversations gives {data: [conversation], metadata: {nextParamId}}',
    place: past,
    without: noConversations,
  },
  'conversation-new': {
    title: 'POST /conversations with isNew begins another, and keeps the first',
    place: past,
    without: noConversations,
  },
  'conversation-title': {
    title: 'PATCH /conversations/{id} gives it the name',
    place: past,
    without: noConversations,
  },
  'conversation-access': {
    title: 'no token gets 401, another visitor’s conversation 404',
    place: failures,
    without: noConversations,
  },
  'conversation-delete': {
    title: 'DELETE /conversations/{id} deletes it',
    place: past,
    without: noConversations,
  },

  feedback: {
    title: 'PUT /chat/{id}/feedback gives {data: {messageId, feedback}}',
    place: feedback,
    without: noFeedback,
  },
  'feedback-kept': { title: 'the history holds it, until it is taken back', place: feedback, without: noFeedback },
  'feedback-access': { title: 'no token gets 401, another visitor’s reply 404', place: failures, without: noFeedback },
  regenerate: {
    title: 'POST /chat/v4 with regenerate-message gives {data: question}, and the stream another reply',
    place: another,
    without: noAnother,
  },
  'regenerate-versions': {
    title: 'the history holds the new reply alone, with its versions',
    place: another,
    without: noAnother,
  },
  'regenerate-choice': {
    title: 'PUT /chat/{id}/version gives {data: [message]} of the answer that is shown again',
    place: another,
    without: noAnother,
  },
  'regenerate-access': { title: 'no token gets 401, another visitor’s reply 404', place: failures, without: noAnother },
  edit: {
    title: 'POST /chat/v4 with submit-message and a messageId gives {data: message} with replaces',
    place: edit,
    without: noEdit,
  },
  'edit-history': { title: 'the history holds the new message and its reply alone', place: edit, without: noEdit },
  'edit-access': { title: 'another visitor’s message gets 404', place: failures, without: noEdit },
  rating: {
    title: 'PUT /conversations/{id}/rating gives {data: {conversationId, rating}}',
    place: rating,
    without: noRating,
  },
  'rating-access': {
    title: 'no token gets 401, another visitor’s conversation 404',
    place: failures,
    without: noRating,
  },
  activity: { title: 'POST /conversations/{id}/activity gives {data}', place: people, without: noActivity },
  'activity-access': {
    title: 'no token gets 401, another visitor’s conversation 404',
    place: failures,
    without: noActivity,
  },

  'tool-call': {
    title: 'a message that tells of tools is answered by a tool_call of one of them',
    place: tools,
    without: noTools,
  },
  'tool-access': { title: 'no token gets 401, another visitor’s call 404', place: failures, without: noTools },
  'tool-result-refused': {
    title: 'POST /chat/{id}/tool-results refuses an unknown call (404) and a result that is none, or too large',
    place: tools,
    without: noTools,
  },
  'tool-result': { title: 'it takes the result of the call, {data: {toolCallId}}', place: tools, without: noTools },
  'tool-result-once': {
    title: 'the same result again gets 200, another one 409',
    place: tools,
    without: noTools,
  },
  'tool-kept': {
    title: 'the reply goes on, and stream and history tell the call as done',
    place: tools,
    without: noTools,
  },

  'public-persona': {
    title: 'GET /personas/{id} gives {data: persona} without a token, with rules that can be followed',
    place: 'protocol.md#speaking-first',
    without: 'nothing is said beside the closed launcher',
  },
  version: { title: 'GET /api/version gives {version}', place: calls, without: 'no notice of new versions' },
  'error-report': {
    title: 'POST /chat/error-events takes a report',
    place: calls,
    without: 'nobody hears of failures in visitors’ browsers',
  },
  'rate-limit': { title: 'too many calls get 429 with Retry-After', place: failures, without: 'only asked for' },

  export: { title: 'GET /me/export gives a file of the visitor’s data', place: own, without: 'not offered in More' },
  revoke: { title: 'DELETE /me/token revokes the token', place: own, without: 'a sign-out leaves the token valid' },
  delete: { title: 'DELETE /me deletes the visitor; the token gets 401', place: own, without: 'not offered in More' },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;
