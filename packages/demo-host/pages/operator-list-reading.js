// Which conversations the list shows: a filter, a search, and how far back it goes.

import * as api from './operator-api.js';
import { byId } from './operator-dom.js';
import { focusEntry, showList } from './operator-list.js';

const typedForMs = 250;
/** A search costs more than a list: what changes meanwhile is found with the next one. */
const searchEveryMs = 5_000;
const reading = { filter: 'all', search: '', newest: [], older: [], next: null };
let timer = null;

const rest = (signal) =>
  new Promise((resolve) => {
    setTimeout(resolve, searchEveryMs);
    signal.addEventListener('abort', resolve, { once: true });
  });

/** The newest page; older ones that were asked for stay behind it. */
export async function readNewest(background, signal) {
  const { filter, search } = reading;
  if (background && search !== '') await rest(signal);
  if (signal.aborted) return;
  const { data, metadata } = await api.readList({ filter, search, background, signal });
  if (filter !== reading.filter || search !== reading.search) return;
  if (reading.older.length === 0) reading.next = metadata.next;
  const newest = new Set(data.map(({ id }) => id));
  reading.older = reading.older.filter(({ id }) => !newest.has(id));
  reading.newest = data;
}

export function drawList({ selectedId, operatorId, choose }) {
  const { filter, search, newest, older, next } = reading;
  showList([...newest, ...older], { selectedId, operatorId, choose, filter, search });
  byId('list-more').hidden = next === null;
}

/** The words whose conversations are listed; empty where all are. */
export const searchedFor = () => reading.search;

export function resetList() {
  Object.assign(reading, { newest: [], older: [], next: null });
}

/** `refresh` reads and draws the list; `draw` draws it. */
export function connectList({ refresh, draw, attempt }) {
  const change = (changed) => {
    Object.assign(reading, changed);
    resetList();
    refresh();
  };
  const filters = document.querySelectorAll('[data-filter]');
  for (const button of filters) {
    button.addEventListener('click', () => {
      for (const other of filters) other.setAttribute('aria-pressed', String(other === button));
      change({ filter: button.dataset.filter });
    });
  }
  byId('search').addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(() => change({ search: target.value.trim() }), typedForMs);
  });
  byId('list-more').addEventListener('click', async () => {
    const { filter, search, next } = reading;
    const page = await attempt(() => api.readList({ filter, search, before: next }));
    if (!page || next !== reading.next) return;
    reading.older = [...reading.older, ...page.data];
    reading.next = page.metadata.next;
    draw();
    // It has gone with the last page.
    if (page.metadata.next === null && page.data.length > 0) focusEntry(page.data[0].id);
  });
}
