// The icons that a server can name (docs/protocol.md#starters-and-suggestions); the names are Lucide's.

import bookOpen from 'lucide-static/icons/book-open.svg';
import creditCard from 'lucide-static/icons/credit-card.svg';
import gift from 'lucide-static/icons/gift.svg';
import lightbulb from 'lucide-static/icons/lightbulb.svg';
import mail from 'lucide-static/icons/mail.svg';
import mapPin from 'lucide-static/icons/map-pin.svg';
import messageCircle from 'lucide-static/icons/message-circle.svg';
import packageIcon from 'lucide-static/icons/package.svg';
import phone from 'lucide-static/icons/phone.svg';
import shoppingBag from 'lucide-static/icons/shopping-bag.svg';
import star from 'lucide-static/icons/star.svg';
import wrench from 'lucide-static/icons/wrench.svg';
import type { IconNodes } from '../kit/icon.tsx';

const icons: ReadonlyMap<string, IconNodes> = new Map([
  ['book-open', bookOpen],
  ['credit-card', creditCard],
  ['gift', gift],
  ['lightbulb', lightbulb],
  ['mail', mail],
  ['map-pin', mapPin],
  ['message-circle', messageCircle],
  ['package', packageIcon],
  ['phone', phone],
  ['shopping-bag', shoppingBag],
  ['star', star],
  ['wrench', wrench],
]);

/** None for a name that is not in the list. */
export const iconNamed = (name: string): IconNodes | undefined => icons.get(name);
