// A visitor can make an upload fail by the name of the file: `fail-60.png`, `fail-reply.pdf`. Each fails on the first
// try only, so that Retry can be seen too.

import type { IncomingMessage } from 'node:http';
import { unexpected } from '../http-error.ts';
import { ownerId } from '../store/visitors.ts';
import { contentLengthOf, drain, unreadable } from '../uploads/receive-file.ts';
import type { ReceiveUpload, UploadOrder } from '../uploads/upload-receiver.ts';
import { FaultAnswer } from './fault-answer.ts';

interface UploadFault {
  /** The connection is cut when this part of the body has come. */
  readonly cutAfterShare: number | null;
  /** The file is stored, and the connection cut in place of the reply. */
  readonly isReplyLost: boolean;
  /** Sent when the body has come, and nothing is stored. */
  readonly answer: { readonly status: number; readonly contentType: string; readonly body: string } | null;
}

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
  text: {
    ...nothing,
    answer: { status: 200, contentType: json, body: '{"data":{"error":"The scenario asked for it"}}' },
  },
  object: { ...nothing, answer: { status: 200, contentType: json, body: '{"data":{"error":{"code":7}}}' } },
  nourl: { ...nothing, answer: { status: 200, contentType: json, body: '{"data":{}}' } },
};

const faultOf = (name: string): UploadFault | null => (Object.hasOwn(faults, name) ? (faults[name] ?? null) : null);

/** How many first tries are remembered: enough for a demo, and bounded. */
const rememberedTries = 1_000;

/** What goes wrong with this upload, or null. */
export type PlanUpload = (order: UploadOrder) => Promise<UploadFault | null>;

export interface UploadFaultsOptions {
  isSentAgainUnasked(request: IncomingMessage): boolean;
  /** The fault that a visitor asked for their next recording, by name; null: none. */
  planRecording(conversationId: string): Promise<string | null>;
}

/** Creates the faults of one process: by the name of the file, or what was asked for a recording. */
export const createUploadFaults = ({ isSentAgainUnasked, planRecording }: UploadFaultsOptions): PlanUpload => {
  const tried = new Set<string>();

  const byName = ({ viewer, part, request }: UploadOrder): UploadFault | null => {
    const name = /^fail-(60|reply|500|html|text|object|nourl)\./i.exec(part.filename)?.[1]?.toLowerCase();
    const key = `${ownerId(viewer)}\n${part.filename}`;
    const fault = name === undefined ? null : faultOf(name);
    if (!fault || tried.has(key)) return null;
    if (tried.size >= rememberedTries) tried.clear();
    // A break that the browser hides is not the first try yet.
    if (fault.answer || !isSentAgainUnasked(request.raw)) tried.add(key);
    return fault;
  };

  return async (order) => {
    const fault = byName(order);
    const { url = '' } = order.request.routeOptions;
    const conversationId = order.request.headers['x-conversation-id'];
    if (fault || !url.startsWith('/uploads/user-speech') || typeof conversationId !== 'string') return fault;
    const wish = await planRecording(conversationId);
    return wish === null ? null : faultOf(wish);
  };
};

/** The order, with its connection broken off when this share of the body has come. */
const cutOff = (order: UploadOrder, share: number): UploadOrder => {
  const { request } = order;
  const cut = (): void => void request.raw.socket.destroy();
  const limit = (contentLengthOf(request) ?? 0) * share;
  return {
    ...order,
    onBytes: (received) => {
      if (received >= limit) cut();
    },
    // A body as small as one packet is there before it can be cut.
    check: async () => {
      cut();
      throw unreadable();
    },
  };
};

/** Receives uploads as `receive` does, except where something is to go wrong. */
export const withUploadFaults =
  (receive: ReceiveUpload, plan: PlanUpload): ReceiveUpload =>
  async (order) => {
    const fault = await plan(order);
    if (fault?.answer) {
      const { status, contentType, body } = fault.answer;
      await drain(order.part.file);
      throw new FaultAnswer(status, contentType, body);
    }
    const upload = await receive(fault?.cutAfterShare ? cutOff(order, fault.cutAfterShare) : order);
    if (fault?.isReplyLost) order.request.raw.socket.destroy();
    return upload;
  };
