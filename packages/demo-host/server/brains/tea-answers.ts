// What the tea advisor knows. The first topic whose pattern matches answers; order goes from the narrow to the wide.

interface Topic {
  readonly pattern: RegExp;
  readonly answer: string;
}

const topics: readonly Topic[] = [
  {
    pattern: /\b(return|refund|exchange|send (it )?back|broken|damaged|arrived cracked)/i,
    answer: `You can return anything within **30 days**, opened tins of tea included.

1. Write to us with your order number, or just tell me.
2. We send a prepaid label by e-mail.
3. The money is back on your card within five working days.

If something arrived broken, a photo is enough: we send a new piece at once and you keep the old one.`,
  },
  {
    pattern: /\b(ship|shipping|deliver|delivery|postage|how long does|arrive|tracking)/i,
    answer: `We pack orders the same day when they reach us before **2 pm**.

| Where | How long | Cost |
| --- | --- | --- |
| Within the country | 1–2 days | €4.90, free from €45 |
| Neighbouring countries | 3–5 days | €9.50, free from €90 |
| Everywhere else | 6–10 days | from €14.00 |

You get a tracking link as soon as the parcel leaves the shop.`,
  },
  {
    pattern: /\b(open|opening|hours|close|closed|visit|where are you|address|location)/i,
    answer: `The shop and its tasting bar are open

- **Tuesday to Friday**, 10 am to 6.30 pm
- **Saturday**, 9.30 am to 4 pm

On Sunday and Monday we are closed, and the kettles get descaled. Tastings are on Thursdays at 5 pm; six seats, so a short note before helps.`,
  },
  {
    pattern: /\b(brew|steep|temperature|how (long|hot|much)|grams|prepare|bitter)/i,
    answer: `A good start for a 300 ml pot:

| Tea | Leaf | Water | Time |
| --- | --- | --- | --- |
| Japanese green | 4 g | 70 °C | 1½ min |
| Chinese green, white | 4 g | 80 °C | 2–3 min |
| Oolong | 5 g | 90 °C | 3 min |
| Black | 4 g | 95 °C | 3–4 min |
| Herbal, rooibos | 5 g | 100 °C | 6–8 min |

If it turns out bitter, lower the water by ten degrees before you shorten the time. That usually does it.`,
  },
  {
    pattern: /\b(caffeine|caffeine-free|decaf|sleep|evening|pregnan|herbal|rooibos|chamomile|mint)/i,
    answer: `For the evening, or without caffeine at all, I would look at these:

- **Orchard Rooibos**: round, a little vanilla, takes milk well
- **Garden Mint**: nothing but Moroccan mint, whole leaves
- **Quiet Hour**: chamomile, lemon balm and fennel

Hōjicha is roasted green tea with very little caffeine, if you miss the taste of *real* tea.`,
  },
  {
    pattern: /\b(green|matcha|sencha|gyokuro|japan)/i,
    answer: `Three greens I like to recommend:

1. **Sencha Asatsuyu**: sweet, bright, the everyday one
2. **Genmaicha**: with toasted rice, very forgiving to brew
3. **Gyokuro Yame**: shaded for three weeks, for a slow Sunday

For matcha we carry a ceremonial grade and a kitchen grade; the second is the better one for lattes.`,
  },
  {
    pattern: /\b(black|assam|darjeeling|earl grey|breakfast|milk|chai)/i,
    answer: `For black tea it comes down to how you drink it:

- **With milk**: Assam *Mangalam*, malty and strong
- **Plain**: Darjeeling first flush, light and flowery
- **In the afternoon**: our Earl Grey, with real bergamot oil

The breakfast blend is two parts Assam and one part Ceylon. It is what we drink ourselves.`,
  },
  {
    pattern: /\b(oolong|pu-?erh|white tea|tie guan yin)/i,
    answer: `Oolong is where I would spend my money. **Tie Guan Yin** is green and floral, **Da Hong Pao** dark and roasted, and both give five infusions from the same leaves. Start with three minutes and add half a minute each time.`,
  },
  {
    pattern: /\b(pot|teapot|kettle|cup|gaiwan|ware|bowl|infuser|cast iron|glass)/i,
    answer: `Our ware comes from four small potteries. The favourites:

- **Kyusu, 280 ml**: side handle, fine strainer, made for green tea
- **Glass pot, 600 ml**: nothing to hide, good for blossoms
- **Gaiwan, 120 ml**: for oolong and a little ceremony
- **Gooseneck kettle**: holds any temperature between 50 and 100 °C

Tell me what you drink most, and I will pick one.`,
  },
  {
    pattern: /\b(gift|present|birthday|voucher|wrap|card)/i,
    answer: `For a gift, the **Tasting Box** is the safe choice: six teas in small tins with a brewing card. We wrap it in washi paper for nothing and write your lines by hand. Vouchers come by e-mail within a minute.`,
  },
  {
    pattern: /\b(price|cost|cheap|expensive|discount|subscription|sample)/i,
    answer: `Teas start at **6.50 for 50 g**; most are between 8 and 14. Samples of 8 g cost 1.90, and that is taken off when you buy the tin. With a subscription each parcel is 10 % less, and you can pause it at any time.`,
  },
  {
    pattern: /\b(human|person|agent|someone|talk to|call|phone|complain)/i,
    answer: `Of course. Leave your question here with a way to reach you, and one of us answers **within a working day**. It stays in this conversation, so you can come back to it.`,
  },
  {
    pattern: /\b(order|parcel|package|invoice)/i,
    answer: `I can help with that. Please send me the **order number** (it begins with LK and stands in the subject of your confirmation), and say whether it is about delivery, the invoice or a change.`,
  },
  { pattern: /\b(thanks|thank you|great|perfect|cheers)\b/i, answer: 'You are welcome. Enjoy your tea!' },
  {
    pattern: /^(hi|hello|hey|good (morning|day|evening)|salut|hallo)\b/i,
    answer: `Hello, and welcome. I am the tea advisor here. Are you looking for something to drink, something to brew it in, or is it about an order?

Type \`/help\` to see what else I can show you.`,
  },
];

const fallbacks = [
  `I would like to get that right. I know our **teas and tea ware**, **brewing**, **shipping**, **returns** and **opening hours**. Which one is it about?

If you are choosing a tea: do you like it *fresh*, *malty* or *without caffeine*?`,
  `That one is outside my tea cupboard, I am afraid. Ask me about a tea, a pot, an order or our hours, or type \`/help\` for the things this demo can show.`,
];

/** Answers in markdown; `turn` varies what is said when no topic fits. */
export const answerAboutTea = (text: string, turn: number): string =>
  topics.find(({ pattern }) => pattern.test(text.trim()))?.answer ?? fallbacks[turn % fallbacks.length] ?? '';
