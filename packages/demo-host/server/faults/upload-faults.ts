// A visitor can make an upload fail by the name of the file: `fail-60.png`, `fail-reply.pdf`. Each fails on the first
// try only, so that Retry can be seen too.

import { unexpected } from '../http-error.ts';

export interface UploadFault {
  /** The connection is cut when this part of the body has come. */
  readonly cutAfterShare: number | null;
  /** The file is stored, and the connection cut in place of the reply. */
  readonly isReplyLost: boolean;
  /** Sent when the body has come, and nothing is stored. */
  readonly answer: { readonly status: number; readonly contentType: string; readonly body: string } | null;
}

/** What goes wrong with this upload, or null. `visitor` is any name for who sends it. */
export type UploadFaults = (visitor: string, fileName: string, isSentAgainUnasked: boolean) => UploadFault | null;

export const noUploadFaults: UploadFaults = () => null;

const json = 'application/json; charset=utf-8';
const nothing: UploadFault = { cutAfterShare: null, isReplyLost: false, answer: null };

const faults: Readonly<Record<string, UploadFault>> = {
  '60': { ...nothing, cutAfterShare: 0.6 },
  reply: { ...nothing, isReplyLost: true },
  '500': { ...nothing, answer: { status: 500, contentType: json, body: JSON.stringify({ message: unexpected }) } },
  html: {
    ...nothing,
    answer: {
      status: 502,
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>',
    },
  },
  text: { ...nothing, answer: { status: 200, contentType: json, body: '{"data":{"error":"The scenario asked for it"}}' } },
  object: { ...nothing, answer: { status: 200, contentType: json, body: '{"data":{"error":{"code":7}}}' } },
  nourl: { ...nothing, answer: { status: 200, contentType: json, body: '{"data":{}}' } },
};

/** The fault of this name, or null. */
export const uploadFaultOf = (name: string): UploadFault | null =>
  Object.hasOwn(faults, name) ? (faults[name] ?? null) : null;

/** How many first tries are remembered: enough for a demo, and bounded. */
const rememberedTries = 1_000;

/** Creates the faults of one process. */
export const createUploadFaults = (): UploadFaults => {
  const tried = new Set<string>();
  return (visitor, fileName, isSentAgainUnasked) => {
    const name = /^fail-(60|reply|500|html|text|object|nourl)\./i.exec(fileName)?.[1]?.toLowerCase();
    const key = `${visitor}\n${fileName}`;
    const fault = name === undefined ? undefined : faults[name];
    if (!fault || tried.has(key)) return null;
    if (tried.size >= rememberedTries) tried.clear();
    // A break that the browser hides is not the first try yet.
    if (fault.answer || !isSentAgainUnasked) tried.add(key);
    return fault;
  };
};
