// All groups, in the order in which a visitor meets what they are about.

import { files } from './checks/files.ts';
import { guests } from './checks/guest.ts';
import { opening } from './checks/opening.ts';
import { anotherAnswer, editing, feedback, people, ratings } from './checks/opinions.ts';
import { pageTools } from './checks/page-tools.ts';
import { pastConversations } from './checks/past-conversations.ts';
import { realtime } from './checks/realtime.ts';
import { sending } from './checks/sending.ts';
import { history, streaming } from './checks/streaming.ts';
import { services, visitorData } from './checks/around.ts';
import { voice } from './checks/voice.ts';
import { createClient } from './client.ts';
import { type Group, openVisitor, type Settings } from './context.ts';
import { createReport, type Finding, Untried } from './report.ts';

export const groups: readonly Group[] = [
  opening,
  sending,
  streaming,
  history,
  guests,
  files,
  voice,
  realtime,
  pastConversations,
  feedback,
  anotherAnswer,
  editing,
  ratings,
  people,
  pageTools,
  services,
  visitorData,
];

/** As `--only` names a group. */
export const nameOf = ({ name }: Group): string => name.toLowerCase().replaceAll(' ', '-');

export interface CheckOptions extends Partial<Settings> {
  /** Base URL of the API. */
  readonly url: string;
  /** Of the page that makes the calls; the API's own where it is left out. */
  readonly origin?: string;
  /** Names of the groups that are wanted; all of them where it is left out. */
  readonly only?: readonly string[];
  readonly tell?: (finding: Finding) => void;
}

/** Makes the calls of the protocol and says which of them the server answers as the widget expects. */
export async function runChecks(options: CheckOptions): Promise<readonly Finding[]> {
  const { url, origin = new URL(url).origin, only = [], tell = () => {} } = options;
  const client = createClient(url.replace(/\/$/, ''), origin);
  const settings = {
    personaId: options.personaId ?? 'support',
    message: options.message ?? 'Hello',
    burst: options.burst ?? 0,
  };
  const report = createReport(tell);
  const context = {
    client,
    settings,
    report,
    openVisitor: () =>
      openVisitor(client, settings.personaId).catch((thrown: unknown) => {
        // One cause, one failure: `bootstrap` tells of it.
        throw new Untried(`POST /conversations failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }),
  };
  const wanted = groups.filter((group) => only.length === 0 || only.includes(nameOf(group)));
  for (const { rules, run } of wanted) {
    let because = 'something before it failed';
    await run(context).catch((thrown: unknown) => {
      because = thrown instanceof Error ? thrown.message || 'an earlier call failed' : String(thrown);
    });
    report.close(rules, because);
  }
  return report.findings;
}
