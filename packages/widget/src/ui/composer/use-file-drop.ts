// Files that are dropped on the panel or pasted into it. The panel takes them, so that a drop anywhere on it counts, and no
// listener of the host page takes them a second time.

import { useEffect, useState, type RefObject } from 'react';
import type { AttachmentsSlot, GivenFiles } from '../../features/attachments/attachments-types.ts';
import { isPicture, readPasted } from '../kit/read-pasted.ts';
import { isElement } from '../kit/is-element.ts';

/** Listens on the panel around `form`; true while files are held over it. */
export function useFileDrop(form: RefObject<HTMLElement | null>, slot: AttachmentsSlot): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const panel = form.current?.closest<HTMLElement>('.pc-panel');
    if (!panel) return undefined;
    const listening = new AbortController();
    let depth = 0;
    const setDepth = (value: number) => {
      depth = Math.max(0, value);
      setIsOver(depth > 0);
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // The editor takes pictures itself, and keeps the browser from opening the others.
      const isTaken = event.defaultPrevented && readPasted(event.dataTransfer).files.every(isPicture);
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'dragover') event.dataTransfer.dropEffect = 'copy';
      // Enter and leave come for each element inside as well.
      if (event.type === 'dragenter') {
        if (depth === 0) void slot.load();
        setDepth(depth + 1);
      }
      if (event.type === 'dragleave') setDepth(depth - 1);
      if (event.type !== 'drop') return;
      setDepth(0);
      if (isTaken) return;
      slot.add(filesOf(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      if (!data || (isElement(target) && target.matches('input'))) return;
      // The editor takes text and pictures itself.
      const isEdited = isElement(target) && target.closest('.ProseMirror') !== null;
      if (event.defaultPrevented && !isEdited) return;
      const { isText, files } = readPasted(data);
      if (files.length === 0) return;
      event.stopPropagation();
      if (event.defaultPrevented && files.every(isPicture)) return;
      // Otherwise the browser puts it into the field.
      if (!isText) event.preventDefault();
      slot.add(filesOf(data));
    };
    const { signal } = listening;
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      panel.addEventListener(type, onDrag, { signal });
    panel.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [slot, form]);
  return isOver;
}

function filesOf(data: DataTransfer): GivenFiles {
  const files: File[] = [];
  const others: string[] = [];
  for (const item of data.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (!file) continue;
    // A folder looks like a file without bytes.
    if (item.webkitGetAsEntry()?.isDirectory) others.push(file.name);
    else files.push(file);
  }
  return { files, others };
}
