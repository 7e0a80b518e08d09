import chevronIcon from 'lucide-static/icons/chevron-down.svg';
import { Fragment, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { giveFocus } from '../kit/focus.ts';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { Popover, scrollClass, ScrollEnd } from './popover.tsx';

const itemClass = tw`flex min-h-10 w-full items-center gap-2.5 rounded-small px-2.5 py-1.5 hover:bg-muted focus-visible:-outline-offset-2 focus-visible:bg-muted coarse:min-h-11 [&>svg]:text-muted-foreground`;
/** What it holds stands below it, in from its glyph. */
const holderClass = tw`[&>:last-child]:ms-auto [&[aria-expanded=true]>:last-child]:[rotate:180deg] [&+[role=group]>button]:ps-8`;
const separatorClass = tw`mx-2.5 my-1 border-t`;

export interface MenuAction {
  readonly label: string;
  readonly icon: IconNodes;
  readonly run: () => void;
}

/** Several actions that are one item until it is pressed. */
export interface MenuFold {
  readonly label: string;
  readonly icon: IconNodes;
  readonly actions: readonly MenuAction[];
}

export interface ActionMenuProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** What belongs together, with a line between one group and the next. */
  readonly groups: readonly (readonly (MenuAction | MenuFold)[])[];
  readonly onClose: () => void;
}

/** A menu beside its button: arrow keys, Home, End and first letters move, Enter chooses, Tab leaves. */
export function ActionMenu({ anchor, label, groups, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // At once: what is pressed next is meant for the menu. It has not its place yet.
  useLayoutEffect(() => giveFocus(itemsOf(menu.current)[0], { preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent) {
    const items = itemsOf(menu.current);
    const current = items.indexOf(event.target as HTMLElement);
    if (event.key === 'Tab') {
      // On from the button, which it was opened by.
      anchor.focus();
      return onClose();
    }
    const next = items[nextItem(event.key, current, items)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function press({ run }: MenuAction) {
    anchor.focus();
    onClose();
    run();
  }

  return (
    <Popover anchor={anchor} onClose={onClose}>
      <div ref={menu} role="menu" aria-label={label} className={scrollClass} onKeyDown={onKeyDown}>
        {groups
          .filter((actions) => actions.length > 0)
          .map((actions, place) => (
            <Fragment key={place}>
              {place > 0 && <div role="separator" className={separatorClass} />}
              {/* Not the label: a change of language would take away the item that has the focus. */}
              {actions.map((action, index) =>
                'run' in action ? (
                  <Item key={index} action={action} onPress={press} />
                ) : (
                  <Fold key={index} fold={action} onPress={press} />
                ),
              )}
            </Fragment>
          ))}
        <ScrollEnd />
      </div>
    </Popover>
  );
}

interface ItemProps {
  readonly action: MenuAction;
  readonly onPress: (action: MenuAction) => void;
}

function Item({ action, onPress }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={itemClass} onClick={() => onPress(action)}>
      <Icon nodes={action.icon} size={18} />
      {action.label}
    </button>
  );
}

interface FoldProps extends Pick<ItemProps, 'onPress'> {
  readonly fold: MenuFold;
}

/** An item that shows what it holds below it. */
function Fold({ fold: { label, icon, actions }, onPress }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const last = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLButtonElement>(null);
  // As much of it as there is room for below the item, which has the focus.
  useLayoutEffect(() => {
    last.current?.scrollIntoView({ block: 'nearest' });
    if (last.current) holder.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <>
      <button
        ref={holder}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={`${itemClass} ${holderClass}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon nodes={icon} size={18} />
        {label}
        <Icon nodes={chevronIcon} size={16} />
      </button>
      {isOpen && (
        <div ref={last} role="group" aria-label={label}>
          {actions.map((action, index) => (
            <Item key={index} action={action} onPress={onPress} />
          ))}
        </div>
      )}
    </>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : [];
}

function nextItem(key: string, current: number, items: readonly HTMLElement[]): number {
  const count = items.length;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1) return -1;
  const letter = key.toLocaleLowerCase();
  return items.findIndex((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter));
}
