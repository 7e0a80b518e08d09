import { describe, expect, it } from 'vitest';
import { languageOfText, likelyLanguageOf } from '../../../../packages/widget/src/core/text-language.ts';

const samples: readonly (readonly [language: string, text: string])[] = [
  ['ar', 'يمكنك إرسال ملف أو التحدث معي.'],
  ['bg', 'Това е най-лесният начин да се свържете с нас, но може и да не е най-бързият.'],
  ['cs', 'To je dobrá otázka, ale není to tak jednoduché, jak se zdá, když jsou všichni pryč.'],
  ['da', 'Det er ikke svært, og du kan altid skrive til mig, hvis der er noget, jeg kan hjælpe med.'],
  ['de', 'Das ist eine gute Frage, und ich kann Ihnen mit der Antwort helfen.'],
  ['el', 'Μπορείτε να μου γράψετε όποτε θέλετε.'],
  ['en', 'You can return the shoes within thirty days, and the refund is sent to your card.'],
  ['es', 'Puede devolver los zapatos en treinta días y el importe se abona en la tarjeta, pero no por correo.'],
  ['fi', 'Voit palauttaa kengät, mutta se ei ole ilmaista, ja maksu on myös mahdollinen.'],
  ['fil', 'Maaari mong ibalik ang sapatos sa loob ng tatlumpung araw para sa mga customer na hindi nasiyahan.'],
  ['fr', 'Vous pouvez renvoyer les chaussures dans les trente jours et le montant est crédité sur votre carte.'],
  ['hi', 'आप तीस दिनों के भीतर जूते लौटा सकते हैं।'],
  ['hr', 'Cipele možete vratiti, ali nije nužno da su u kutiji, ili kako god što je lakše.'],
  [
    'it',
    'Può restituire le scarpe entro trenta giorni e il rimborso è accreditato, come per gli altri prodotti della linea, che non sono usati.',
  ],
  ['ja', '三十日以内に靴を返品できます。'],
  ['ko', '30일 이내에 신발을 반품할 수 있습니다.'],
  [
    'nl',
    'Je kunt de schoenen binnen dertig dagen terugsturen en het geld staat dan op je rekening, dat is niet duur voor een klant.',
  ],
  ['pl', 'To nie jest trudne, ale może się zdarzyć, że zwrot trwa dłużej przez święta, jak w grudniu.'],
  [
    'pt',
    'Você pode devolver os sapatos em trinta dias e o valor está no cartão, mas não para todos, como são em promoção.',
  ],
  [
    'ro',
    'Puteți returna pantofii în treizeci de zile și nu este nevoie de cutie, pentru că sunt mai mulți care fac asta.',
  ],
  ['ru', 'Вы можете вернуть обувь в течение тридцати дней, и это бесплатно, но не для всех, как и по почте.'],
  ['sk', 'To je dobrá otázka, ale nie je to tak ľahké, ako sa zdá, keď sú všetci preč, alebo čo ja viem.'],
  ['sv', 'Det är inte svårt, och jag kan hjälpa dig med att skicka tillbaka skorna för pengarna som du har betalat.'],
  ['ta', 'முப்பது நாட்களுக்குள் காலணிகளைத் திருப்பி அனுப்பலாம்.'],
  ['th', 'คุณสามารถคืนรองเท้าได้ภายในสามสิบวัน'],
  ['tr', 'Bu çok kolay, ve iade için bir form var; nasıl daha hızlı olur, ne gerekir, hepsi ile ilgileniriz.'],
  ['uk', 'Ви можете повернути взуття, і це безкоштовно, але не для всіх, як і що є на складі або з дому.'],
  ['vi', 'Bạn có thể trả lại giày trong ba mươi ngày và tiền được hoàn vào thẻ của bạn, không mất phí.'],
  ['zh', '您可以在三十天内退货。'],
];

describe('the language of a text', () => {
  it.each(samples)('is found: %s', (language, text) => {
    const other = language === 'en' ? 'de-DE' : 'en-US';
    expect(languageOfText(text, other)).toBe(language);
  });

  it.each(samples)('is left alone where the interface speaks it: %s', (language, text) => {
    expect(languageOfText(text, language === 'ja' ? 'ja-JP' : `${language}-XX`)).toBeUndefined();
  });

  it.each(['', '12:30', 'OK', '👍', 'Anna', 'https://example.org', 'ok, ja'])('is not guessed from %j', (text) => {
    expect(languageOfText(text, 'de-DE')).toBeUndefined();
  });

  it('believes the interface between neighbours that share their words', () => {
    const shared = 'Saya tidak tahu apa yang akan terjadi dengan ini untuk itu';
    expect(languageOfText(shared, 'id-ID')).toBeUndefined();
    expect(languageOfText(shared, 'ms-MY')).toBeUndefined();
  });

  it('is never taken for another while a reply streams', () => {
    for (const [language, text] of samples) {
      const other = language === 'en' ? 'de-DE' : 'en-US';
      const found = new Set([...text].map((_sign, index) => languageOfText(text.slice(0, index + 1), other)));
      expect(
        [...found].filter((one) => one !== undefined),
        text,
      ).toEqual([language]);
    }
  });
});

describe('the language a text is spoken in', () => {
  it.each([
    ['Three greens I like to recommend:', 'ar-SA', 'en'],
    ['A small guide to green tea.', 'ru-RU', 'en'],
    ['Green tea', 'ja-JP', 'en'],
    ['Grüner Tee ist mild.', 'el-GR', 'de'],
    ['Closed on Monday, sorry!', 'ja-JP', 'en'],
    ['Meet me at noon.', 'ar-SA', 'en'],
    ['I do.', 'ja-JP', 'en'],
    ['Please do!', 'ar-SA', 'en'],
    ['No, sorry, not on Sunday.', 'ar-SA', 'en'],
    ['Back at six, on time.', 'ja-JP', 'en'],
    ['What do you do at noon?', 'ar-SA', 'en'],
    ['A green tea, then.', 'ja-JP', 'en'],
    ['Der Laden ist zu.', 'ja-JP', 'de'],
    ['¿Qué té es para usted?', 'ar-SA', 'es'],
    ['Це добре.', 'ja-JP', 'uk'],
    ['Привет!', 'en-US', 'ru'],
    ['你好！', 'en-US', 'zh'],
    ['東京', 'ja-JP', 'ja-JP'],
    ['Three greens', 'de-DE', 'de-DE'],
    ['مرحبا', 'ar-SA', 'ar-SA'],
    ['12:30', 'ar-SA', 'ar-SA'],
  ])('is one that can read it: %s in %s', (text, interfaceTag, language) => {
    expect(likelyLanguageOf(text, interfaceTag)).toBe(language);
  });

  it.each(samples)('is found as surely as for the eyes: %s', (language, text) => {
    expect(likelyLanguageOf(text, language === 'en' ? 'de-DE' : 'en-US')).toBe(language);
  });
});
