// What the persona of the demo says of the basket, in the language of the chat where it speaks that.

import type { ToolErrorCode } from '@persona-chat/widget/protocol/tool-call.ts';

export interface BasketWords {
  readonly added: string;
  /** Its lines follow. */
  readonly holds: string;
  readonly inside: string;
  readonly isEmpty: string;
  readonly noTools: string;
  readonly failures: Partial<Record<ToolErrorCode, string>>;
  /** `reason`: the page's own words, or nothing. */
  readonly failed: (reason: string) => string;
}

const english: BasketWords = {
  added: 'It is in your basket.',
  holds: 'Done. Your basket now holds:',
  inside: 'In your basket:',
  isEmpty: 'Your basket is empty.',
  noTools:
    'On this page I cannot reach a basket. On the first page of the shop I can: ask me there to put two tins into it.',
  failures: {
    refused: 'As you wish: nothing was put into the basket.',
    cancelled: 'I have left the basket as it is.',
    timeout: 'I have waited, and nobody answered: the basket is as it was.',
    interrupted: 'I have not heard how that ended. Please have a look whether it is in your basket.',
    invalid_arguments: 'The page did not take that: up to 12 of each thing.',
  },
  failed: (reason) => `That did not work${reason && ` (${reason})`}. The basket is as it was.`,
};

const german: BasketWords = {
  added: 'Es liegt in Ihrem Warenkorb.',
  holds: 'Erledigt. In Ihrem Warenkorb liegen jetzt:',
  inside: 'In Ihrem Warenkorb liegen:',
  isEmpty: 'Ihr Warenkorb ist leer.',
  noTools:
    'Von dieser Seite aus komme ich an keinen Warenkorb. Auf der ersten Seite des Ladens geht es: Bitten Sie mich dort, zwei Dosen hineinzulegen.',
  failures: {
    refused: 'Wie Sie wünschen: Es wurde nichts in den Warenkorb gelegt.',
    cancelled: 'Ich habe den Warenkorb gelassen, wie er ist.',
    timeout: 'Ich habe gewartet, und niemand hat geantwortet: Der Warenkorb ist, wie er war.',
    interrupted: 'Ich habe nicht erfahren, wie das ausging. Sehen Sie bitte nach, ob es in Ihrem Warenkorb liegt.',
    invalid_arguments: 'Das hat die Seite nicht angenommen: höchstens 12 von jedem Artikel.',
  },
  failed: (reason) => `Das hat nicht geklappt${reason && ` (${reason})`}. Der Warenkorb ist, wie er war.`,
};

const arabic: BasketWords = {
  added: 'أصبح في سلتك.',
  holds: 'تم. في سلتك الآن:',
  inside: 'في سلتك:',
  isEmpty: 'سلتك فارغة.',
  noTools:
    'لا يمكنني الوصول إلى سلة من هذه الصفحة. أستطيع ذلك في الصفحة الأولى من المتجر: اطلب مني هناك أن أضع علبتين فيها.',
  failures: {
    refused: 'كما تشاء: لم يوضع شيء في السلة.',
    cancelled: 'تركت السلة كما هي.',
    timeout: 'انتظرت ولم يجب أحد: السلة كما كانت.',
    interrupted: 'لم أعرف كيف انتهى الأمر. تحقق من فضلك مما إذا كان في سلتك.',
    invalid_arguments: 'لم تقبل الصفحة ذلك: 12 قطعة على الأكثر من كل منتج.',
  },
  failed: (reason) => `لم ينجح ذلك${reason && ` (${reason})`}. السلة كما كانت.`,
};

/** Of a language code in any letter case; English where it speaks no other. */
export const basketWords = (language: string): BasketWords =>
  ({ DE: german, AR: arabic })[language.slice(0, 2).toUpperCase()] ?? english;
