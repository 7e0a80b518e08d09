// The basket of the shop, and what the chat may do with it: the page registers two tools, and does the work itself.

const products = [
  'Sencha Asanoka',
  'Roasted Tieguanyin',
  'Earl Grey, plainly',
  'Porcelain gaiwan',
  'Iron kettle',
  'Matcha bowl and whisk',
];

/** What visitors read of the tools, in the language of the chat. */
const words = {
  EN: { add: 'Put into the basket', look: 'Look into the basket', product: 'Product', quantity: 'Quantity' },
  DE: { add: 'In den Warenkorb legen', look: 'In den Warenkorb sehen', product: 'Artikel', quantity: 'Menge' },
  AR: { add: 'إضافة إلى السلة', look: 'عرض السلة', product: 'المنتج', quantity: 'الكمية' },
  FR: { add: 'Mettre dans le panier', look: 'Regarder le panier', product: 'Article', quantity: 'Quantité' },
};

const own = document.documentElement.lang.toUpperCase();
const most = 12;
const basket = new Map(read());
const place = document.createElement('a');
place.href = '#teas';
place.id = 'basket';

function read() {
  try {
    return JSON.parse(sessionStorage.getItem('basket') ?? '[]');
  } catch {
    return [];
  }
}

function draw() {
  const count = [...basket.values()].reduce((sum, quantity) => sum + quantity, 0);
  place.textContent = `${own === 'AR' ? 'السلة' : 'Basket'} (${count})`;
  place.title = lines()
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join('\n');
}

const lines = () => [...basket].map(([name, quantity]) => ({ name, quantity }));

function add({ product, quantity }) {
  const next = (basket.get(product) ?? 0) + quantity;
  if (next > most) throw new Error(`There is room for ${most} of each thing.`);
  basket.set(product, next);
  sessionStorage.setItem('basket', JSON.stringify([...basket]));
  draw();
  return { lines: lines() };
}

function register(code) {
  const { add: title, look, product, quantity } = words[code] ?? words.EN;
  window.PersonaChat('tool', {
    name: 'add_to_basket',
    title,
    description: 'Puts a product of the shop into the basket of the visitor.',
    parameters: {
      type: 'object',
      properties: {
        product: { type: 'string', title: product, enum: products },
        quantity: { type: 'integer', title: quantity, minimum: 1, maximum: most },
      },
      required: ['product', 'quantity'],
    },
    run: add,
  });
  window.PersonaChat('tool', {
    name: 'look_into_basket',
    title: look,
    description: 'Tells what is in the basket of the visitor.',
    readOnly: true,
    run: () => ({ lines: lines() }),
  });
}

// The stub of the documentation: what is said before the loader has come waits for it.
window.PersonaChat =
  window.PersonaChat ||
  function (...args) {
    return new Promise((resolve, reject) => {
      (PersonaChat.q = PersonaChat.q || []).push([args, resolve, reject]);
    });
  };
document.querySelector('nav').prepend(place);
draw();
register(own);
window.PersonaChat('on', 'language', ({ code }) => register(code));
