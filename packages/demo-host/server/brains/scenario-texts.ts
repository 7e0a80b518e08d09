// What the scenarios say. The hostile corpus stands in its own file.

import { hostileMarkdown } from './hostile-markdown.ts';

const help = `Here is what I can show you. Commands may be combined, for example \`/chunks /cut 400 1 /long 3\`.

| Say | What happens |
| --- | --- |
| \`/slow [ms]\` | one word every 250 ms, or as you say |
| \`/long [paragraphs]\` | a long reply |
| \`/formatted\` | headings, lists, a table, code, a quote, links, a picture |
| \`/formula\` | formulas in a line, on lines of their own and in a table; money and a diagram stay text |
| \`/two\` | a reply in several messages |
| \`/suggest\` | a reply with suggestions of what to say next |
| \`/card\`, \`/cards [count]\` | a product of the shop, or several side by side |
| \`/form [all]\` | a form to fill in, or one with every kind of field |
| \`/human [stop]\` | you wait in line for a human of the page \`/operator\`, or no longer |
| \`/away\` | nobody is there, and you may leave an e-mail address |
| \`/sources [late]\` | a reply with its sources, or with their list at its end |
| \`/steps [ms]\` | what I do before I answer, and what becomes of it |
| \`/basket [count]\`, \`/basket look\` | I put tins into the basket of this page, or look what is in it, with your permission; \`/basket bad\` is refused by the page |
| \`/greeting\` | a message that stays hidden, then one that shows |
| \`/correct\` | the text is replaced when the reply is complete |
| \`/hostile\` | markdown that tries to break out |
| \`/files [count]\` | a reply with pictures |
| \`/pdf\` | a reply with a PDF |
| \`/chunks\` | the second wire form of the stream |
| \`/silent [times]\` | the stream stalls after a few words |
| \`/error N [times]\` | an error event after N events |
| \`/cut N [times]\` | the connection breaks after N bytes |
| \`/noend [times]\` | the stream ends without a completion |
| \`/status CODE [times]\` | the stream answers with this HTTP status |
| \`/refuse [code] [message]\` | your message is refused |
| \`/limit [seconds]\` | your message has to wait once |
| \`/voice-silent\` | my voice never comes |
| \`/voice-bad\` | my voice arrives broken |
| \`/voice-late [ms]\` | my voice comes after 4 s, or as you say |
| \`/speech-refuse [times]\` | your next recording: its socket does not open |
| \`/speech-drop [N] [times]\` | its socket breaks after N frames |
| \`/speech-error [N] [times]\` | the recogniser gives up after N frames |
| \`/speech-late [ms]\` | the last words come too late |
| \`/speech-disorder\` | states and words in a wrong order |
| \`/speech-silent\` | the recogniser never says anything |
| \`/speech-upload KIND [times]\` | its upload fails: \`500\`, \`text\`, \`object\`, \`nourl\`, \`html\` or \`60\` |
| \`/clear-refused\` | the next attempt to clear this chat is refused |
| \`/clear-broken\` | the next attempt to clear this chat fails |
| \`/agenda\` | begins the agenda of this persona, where it has one |
| \`/exit\` | leaves the agenda |

\`times\` says how many attempts fail before one succeeds; without it all of them do.

In an agenda every message answers the item that was asked for; one that ends with a question mark is a question in between.
The operator page of this site, \`/operator\`, takes a chat over, closes it, and moves its agenda.

An upload fails on its first try when the file is called \`fail-60.*\` (the connection breaks after 60 %), \`fail-reply.*\`
(stored, the answer is lost), \`fail-500.*\`, \`fail-html.*\` (an error that is no JSON) or \`fail-nourl.*\` (an answer without a URL).

The start form has scenarios too, by the e-mail address: \`@refused.example\` is refused, \`@broken.example\` fails, and
\`@nodata.example\` is answered without data.`;

const formatted = `# A small guide to green tea

Green tea is **not fermented**. It is *steamed* in Japan and ***pan-fired*** in China; ~~both taste the same~~ you can taste which.

## What you need

1. Fresh water
   - soft, if you can choose
   - never boiled twice
2. A pot
   1. warmed
   2. dried
3. Patience

### Before you pour

- [x] Warm the cups
- [x] Weigh the leaves
- [ ] Wait for 70 °C

| Tea | Water | Time | Infusions |
| :--- | ---: | :---: | --- |
| Sencha | 70 °C | 1:30 | three |
| Gyokuro | 55 °C | 2:00 | four |
| Long Jing | 80 °C | 2:30 | three |

> The first infusion is for the nose,
> the second for the tongue.
>
> > And the third for the conversation.

Our timer works like this:

\`\`\`js
const minutes = (tea) => (tea.kind === 'gyokuro' ? 2 : 1.5);
setTimeout(() => pour(cup), minutes(tea) * 60_000);
\`\`\`

The same in Python, with \`inline code\` around it:

\`\`\`python
def infusions(leaves: float, water: float) -> int:
    """Leaves in grams, water in millilitres."""
    return 3 if leaves / water > 0.012 else 2
\`\`\`

![A cup of green tea]({{apiBase}}/images/cup.svg)

Read on in [the brewing notes](https://example.com/brewing?tea=green&cups=2) or write to <mailto:tea@example.com>.

---

Line one of an address  
line two of it, after a hard break.`;

const paragraphs = [
  'The leaves are picked before noon, while the dew is still drying, two leaves and a bud at a time. A good picker brings in four kilos a day, and four kilos make less than one kilo of tea.',
  'Then they wither. Spread on bamboo trays they lose a third of their weight and begin to smell of apples; the master walks along the rows and decides by nose alone when it is enough.',
  'What comes next makes the difference between the kinds. Steam stops the enzymes at once and keeps the leaf green. Rolling breaks the cells, lets in the air, and turns it slowly dark.',
  'Drying is done in **two passes**: hot and short, then gentle and long. A leaf that was dried in a hurry crumbles in the tin and tastes of paper after a month.',
  'At the end somebody sorts by hand. Whole leaves go into the tins, broken ones into bags, and the dust is swept together and given to the garden, which seems only fair.',
];

/** That many paragraphs, each with its number, so that a reader sees whether one is missing. */
export const longText = (count: number): string =>
  Array.from({ length: count }, (_, index) => `**${index + 1}.** ${paragraphs[index % paragraphs.length] ?? ''}`).join(
    '\n\n',
  );

export const scenarioText = {
  help,
  formatted,
  hostile: hostileMarkdown,
  two: [
    'Let me look that up for you.',
    'We have two kinds of sencha at the moment: *Asatsuyu* from Kagoshima and *Yabukita* from Shizuoka.',
    'Shall I put aside a tin of one of them?',
  ],
  suggest: {
    text: 'A green tea, then. Do you like it grassy, nutty, or sweet?',
    suggestions: [
      { label: 'Grassy', text: 'Grassy, please: which sencha?' },
      { label: 'Nutty', text: 'Nutty, please: which genmaicha?' },
      { label: 'Sweet', text: 'Sweet, please: which gyokuro?' },
      { label: 'What does it cost?', text: 'What does the shipping cost?', icon: 'package' },
    ],
  },
  human:
    'I have asked somebody of the shop to join us. Above you see your place in the line; until they come I go on answering.',
  noHuman: 'Good, then it is just the two of us.',
  away: 'Everybody has gone home for today. Leave your address below, and somebody of the shop answers by mail.',
  again: 'In other words',
  hiddenGreeting: 'A visitor has come in. Greet them warmly.',
  afterGreeting: 'Good to see you. The water is just right, what may I brew for you?',
  draft: 'A pot of sencha takes about five minutes at ninety degrees.',
  corrected: 'A pot of sencha takes about **ninety seconds** at **seventy degrees**.',
  speechFault: 'Noted. Your next recording will meet that.',
  clearRefused: 'Noted. The next time you clear this chat I will say no, once.',
  clearBroken: 'Noted. The next time you clear this chat something will break, once.',
  noAgenda: 'No agenda can begin or end here. Yuki, on the page for orders, follows one.',
  plain:
    `This is a reply of medium length, with enough words in it that something can go wrong on the way. A tea that steeps
too long turns bitter; a reply that breaks off should not. So the text that you have read already stays where it is, the rest
follows as soon as the line is back, and nothing appears twice. When you can read this sentence, all of it has arrived.`.replaceAll(
      '\n',
      ' ',
    ),
} as const;
