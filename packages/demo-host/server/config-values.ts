// What the values of environment variables may be.

import { parseData, parseJson } from '@persona-chat/widget/protocol/envelope.ts';
import * as v from 'valibot';
import { tokenPattern } from './authorization.ts';
import type { DailyLimits } from './limits/budgets.ts';
import { readTrustedProxies } from './limits/client-address.ts';

export const maxPort = 65_535;
export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'A port number is needed.'),
  v.transform(Number),
  v.maxValue(maxPort),
);
export const token = v.pipe(
  v.string(),
  v.regex(tokenPattern, 'At least 8 characters are needed: letters, digits, and any of ._~+/=-.'),
);
/** One that the server sends in a header, which carries nothing else; white space around it comes from the file it was copied from. */
export const sentKey = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[ -~]+$/, 'A key in one line is needed: letters without accents, digits and punctuation.'),
);
/** One that the server compares with what it is sent. */
export const serverToken = v.pipe(
  v.string(),
  v.check((value) => value.trim().length >= 16, 'At least 16 characters are needed, without the spaces around them.'),
);
const url = v.pipe(v.string(), v.url('A URL is needed.'));
/** Of a service that is asked over HTTP. `localhost:11434` is a URL too, with a scheme of its own. */
export const endpointUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
    'A URL is needed, as in http://localhost:11434/v1.',
  ),
);
export const postgresUrl = v.pipe(
  url,
  v.regex(/^postgres(?:ql)?:/i, 'The URL of a PostgreSQL is needed, as in postgres://user:password@host/name.'),
);
export const origin = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
    'An origin is needed, as in https://shop.example.',
  ),
);
export const bytes = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'A number of bytes is needed.'),
  v.transform(Number),
);
export const bytesOrNone = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'A number of bytes is needed.'),
  v.transform(Number),
);
export const seconds = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'A number of seconds is needed.'), v.transform(Number));
export const days = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'A number of days is needed.'), v.transform(Number));
export const patience = v.pipe(seconds, v.minValue(1, 'At least one second is needed.'), v.maxValue(3_600));
export const proxies = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readTrustedProxies(dataset.value);
    } catch {
      addIssue({ message: 'Addresses of proxies are needed, as in "loopback, 10.0.0.0/8", or their number.' });
      return NEVER;
    }
  }),
);
export const shares = v.pipe(
  v.string(),
  v.regex(
    /^\d{1,9}(\s*,\s*\d{1,9}){2,3}$/,
    'Three or four numbers are needed: for a visitor, a site, all and an address, 0 for no limit.',
  ),
  v.transform((value): DailyLimits => {
    const [visitor = 0, site = 0, total = 0, address] = value.split(',').map(Number);
    return { visitor, site, total, ...(address === undefined ? {} : { address }) };
  }),
);
/** `Label: what is sent | Label: what is sent`; without a colon both are the same. */
export const starters = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split('|')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [, label = entry, text = entry] = /^([^:]+):\s*(.+)$/s.exec(entry) ?? [];
        return { label: label.trim(), text };
      }),
  ),
);
export const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== '')),
  v.array(origin),
);

export const webConfig = v.pipe(
  v.string(),
  v.transform((text) => parseData(v.object({ apiKey: v.string() }), parseJson(text)) && parseJson(text)),
  v.record(v.string(), v.unknown(), 'The configuration of a web app is needed, as JSON with an apiKey.'),
);
