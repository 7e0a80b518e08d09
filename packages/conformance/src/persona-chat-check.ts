// npx -p persona-chat persona-chat-check <url>: the report of a server, line by line, and an exit code for CI.

import { parseArgs } from 'node:util';
import type { Finding, Outcome } from './report.ts';
import { groups, nameOf, runChecks } from './run-checks.ts';

declare const __HOMEPAGE__: string;

const groupNames: readonly string[] = groups.map(nameOf);

const usage = `persona-chat-check <url> [options]

  <url>              base URL of the API, as in data-api-base
  --persona <id>     persona to talk to (support)
  --origin <origin>  origin of the page that the calls are made for (the API's own)
  --message <text>   what is said to the persona, some ten times (Hello)
  --only <groups>    ${groupNames.join(', ')}
  --burst <calls>    as many calls at once, to meet the limit
  --json             one JSON object in place of lines

Ends with 0 where nothing fails, 1 where something does, 2 where it was not told what to check.`;

const marks: Readonly<Record<Outcome, string>> = { ok: 'ok', fails: 'FAILS', absent: 'absent', untried: 'not tried' };

const linkOf = ({ place }: Finding): string => `${__HOMEPAGE__}/blob/main/docs/${place}`;

function lineOf(finding: Finding): string {
  const { outcome, title, detail, without } = finding;
  const note = outcome === 'absent' ? without : detail;
  return `${marks[outcome].padEnd(10)}${title}${note ? `\n${' '.repeat(10)}${note}` : ''}\n${' '.repeat(10)}${linkOf(finding)}`;
}

/** What was told wrongly, before the usage. */
function refuse(what: string): never {
  throw new Error(`${what}\n\n${usage}`);
}

function readUrl(positionals: readonly string[], origin: string | undefined): string {
  const [url, ...others] = positionals;
  if (url === undefined) refuse('no URL: which server?');
  if (others.length > 0) refuse(`one URL at a time, not also ${others.join(', ')}`);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    refuse(`${url} is no URL: it begins with http:// or https://, as in data-api-base`);
  if (origin !== undefined && !(/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin))
    refuse(
      `--origin ${origin} is no origin: scheme, host and port alone, as https://shop.example, without a slash at its end`,
    );
  return url;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      persona: { type: 'string' },
      origin: { type: 'string' },
      message: { type: 'string' },
      only: { type: 'string' },
      burst: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new Error(usage);
  const url = readUrl(positionals, values.origin);
  const wanted = values.only?.split(',') ?? [];
  const unknown = wanted.filter((name) => !groupNames.includes(name));
  if (unknown.length > 0) refuse(`--only ${unknown.join(',')}: there is no such group`);
  if (!/^\d+$/.test(values.burst ?? '0')) refuse(`--burst ${values.burst} is no number of calls`);
  return { values, url, wanted };
}

/** Why nothing can be said of a server whose first call has failed: what the program was told may be the fault. */
function hintOf(
  findings: readonly Finding[],
  { origin, persona }: { origin?: string; persona?: string },
  url: string,
): string {
  const { detail = '' } = findings.find(({ id }) => id === 'bootstrap') ?? {};
  if (detail.startsWith('no answer')) return `\nNo server answers at ${url}.`;
  if (detail.startsWith('404'))
    return `\nThe server has no persona "${persona ?? 'support'}", or the API lies at another path: name yours with --persona.`;
  // A server that knows the origins of its pages refuses every call of a stranger's: that is no fault of its own.
  if (!detail.startsWith('403')) return '';
  return origin === undefined
    ? `\nThe server refuses the origin ${new URL(url).origin}, which is the API's own: name that of your page with --origin.`
    : `\nThe server refuses the origin ${origin}: it is none of those that it allows.`;
}

async function main(): Promise<number> {
  const { values, url, wanted } = readArguments();
  const { persona, origin, message, burst, json } = values;
  const findings = await runChecks({
    url,
    ...(persona !== undefined && { personaId: persona }),
    ...(origin !== undefined && { origin }),
    ...(message !== undefined && { message }),
    only: wanted,
    ...(burst !== undefined && { burst: Number(burst) }),
    ...(!json && { tell: (finding: Finding) => console.log(lineOf(finding)) }),
  });
  const count = (outcome: Outcome): number => findings.filter((finding) => finding.outcome === outcome).length;
  if (json)
    console.log(JSON.stringify({ url, findings: findings.map((one) => ({ ...one, link: linkOf(one) })) }, null, 2));
  else
    console.log(
      `\n${count('ok')} ok, ${count('fails')} fail, ${count('absent')} absent, ${count('untried')} not tried: ${url}${hintOf(findings, values, url)}`,
    );
  return count('fails') > 0 || count('ok') === 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? thrown.message : thrown);
    process.exitCode = 2;
  },
);
