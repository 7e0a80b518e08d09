// Which language a message is written in, for `lang`: hyphenation, fonts, and the voice of a screen reader. A guess that is
// made only where the text leaves little doubt; by its script, and between languages of one script by their small words.

const READ_LETTERS = 600;
const MIN_CHARACTERS = 8;
/** Words found before a guess between languages of one script is made, and by how much the best must lead. */
const MIN_WORDS = 3;
const LEAD = 1.4;

const scripts: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Cyrillic}/gu, 'cyrl'],
  [/\p{Script=Latin}/gu, 'latn'],
];

/** Frequent words that few neighbours share. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  latn: {
    cs: 'je se že jsem není jak ale jsou pro by tak nebo když co',
    da: 'og det ikke jeg er på til af som der har kan du hvad',
    de: 'der die und ist nicht das ich mit sie auf ein eine für kann wie',
    en: 'the and you is that with for are of to it can this have how',
    es: 'el los que una por para con está las usted más pero cómo puede y',
    fi: 'ja on ei että se oli minä mutta voit ovat tämä kun kuin myös',
    fil: 'ang ng mga sa ay na hindi ko ito para po ka at mo',
    fr: 'le les des est vous une pour pas que dans et avec je sur qui',
    hr: 'je se da nije što kako ali su za na možete ili sam koji',
    id: 'yang dan tidak untuk ini saya dengan dari anda bisa akan itu apa karena',
    it: 'il che di è per una sono non con gli della può come più e',
    ms: 'yang dan tidak untuk ini saya dengan daripada anda boleh akan itu apa kerana',
    nl: 'de het een niet van zijn met ik voor en je dat kunt op',
    pl: 'nie się jest na to czy jak że w do dla może ale przez',
    pt: 'não que uma você para com está os mais em pode como são e do',
    ro: 'este și nu pentru care cu mai sunt în de la un poate ce',
    sk: 'je sa že som nie ako ale sú pre by tak alebo keď čo',
    sv: 'och det inte jag är för på att som kan du har med vad',
    tr: 'bir ve bu için değil ne var çok ile da olarak nasıl daha mi',
    vi: 'không là của và có tôi bạn được cho một này với những các',
  },
  cyrl: {
    bg: 'е да се на не за от че са как това може или ще',
    ru: 'и не что это как вы на для есть можно или я с по',
    uk: 'і не що це як ви на для є можна або я з та',
  },
};

/** Where too little is found to say so. */
const commonest: Readonly<Record<string, string>> = { latn: 'en', cyrl: 'ru' };

/** English words that are words of others too: they speak against another language, not for English. */
const sharedWithEnglish = new Set('a i me my we no not on at do so as be was or if in what will your'.split(' '));

/** The words of each script's languages as sets: made once, since a reply that streams is read sentence by sentence. */
const known = Object.fromEntries(
  Object.entries(words).map(([script, table]) => [
    script,
    Object.entries(table).map(([language, list]) => ({ language, list: new Set(list.split(' ')) })),
  ]),
);

/** The language of a text as a BCP 47 tag, when it differs from that of the interface; undefined while that is uncertain. */
export function languageOfText(text: string, interfaceTag: string): string | undefined {
  const read = text.slice(0, READ_LETTERS);
  const script = scriptOf(read);
  const own = interfaceTag.split('-')[0];
  const language = script && (known[script] ? byWords(read, known[script], own) : script);
  return language === own ? undefined : language;
}

/**
 * The language a voice needs for a text: that of the interface, unless the text is surely in another. A voice that cannot read
 * the text's script says nothing of use, so there the likeliest language of that script is good enough.
 */
export function likelyLanguageOf(text: string, interfaceTag: string): string {
  const sure = languageOfText(text, interfaceTag);
  const [own = ''] = interfaceTag.split('-');
  const read = text.slice(0, READ_LETTERS);
  const script = sure ? undefined : (scriptOf(read) ?? hanAlone(read, own));
  const ownScript = Object.keys(words).find((name) => words[name]?.[own]) ?? own;
  if (!script || script === ownScript) return sure ?? interfaceTag;
  return likeliestIn(read, script);
}

/** By different words: two that English may not have, or one beside letters that it has not. Where less is found, the commonest. */
function likeliestIn(text: string, script: string): string {
  const usual = commonest[script] ?? script;
  const different = [...new Set(wordsOf(text))];
  const scores = scoresOf(different, known[script] ?? []);
  const isPlainLatin = script === 'latn' && !/[^\P{L}a-z]/iu.test(text);
  const ofUsual = scores.find(({ language }) => language === usual)?.score ?? 0;
  const least = Math.max(isPlainLatin ? 2 : 1, ofUsual + countOf(different, sharedWithEnglish) + 1);
  const [best] = scores;
  return best && best.score >= least ? best.language : usual;
}

/** A few Chinese characters, which Japanese has too and Korean may hold. */
function hanAlone(text: string, own: string): string | undefined {
  return own !== 'ja' && /\p{Script=Han}/u.test(text) && !/\p{Script=Hangul}/u.test(text) ? 'zh' : undefined;
}

function scriptOf(text: string): string | undefined {
  const counts = scripts.map(([pattern, language]) => ({ language, count: text.match(pattern)?.length ?? 0 }));
  const of = (wanted: string): number => counts.find(({ language }) => language === wanted)?.count ?? 0;
  // Japanese is written with Chinese characters too, and may begin with a few of them.
  if (of('zh') > 0 && of('ja') > 0) return 'ja';
  if (of('zh') > 0 && of('zh') < MIN_CHARACTERS) return undefined;
  const [first] = counts.sort((a, b) => b.count - a.count);
  return first && first.count > 0 ? first.language : undefined;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

type WordTable = readonly { readonly language: string; readonly list: ReadonlySet<string> }[];

/** How many words of each language a text has, most first. */
function scoresOf(found: readonly string[], table: WordTable, own?: string) {
  return table
    .map(({ language, list }) => ({ language, score: countOf(found, list) + (language === own ? 0.5 : 0) }))
    .sort((a, b) => b.score - a.score);
}

/** Where languages share their words, that of the interface is believed. */
function byWords(text: string, table: WordTable, own: string | undefined): string | undefined {
  const [best, next] = scoresOf(wordsOf(text), table, own);
  return best && best.score >= MIN_WORDS && best.score >= (next?.score ?? 0) * LEAD ? best.language : undefined;
}

function countOf(found: readonly string[], list: ReadonlySet<string>): number {
  return found.filter((word) => list.has(word)).length;
}
