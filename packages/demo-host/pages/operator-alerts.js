// Tells the operator that a visitor has written to them: a number in the title, a sound, a notification of the browser.

import { byId, setText } from './operator-dom.js';
import { nameOf } from './operator-list.js';

const soundKey = 'persona-chat-operator-sound';
const title = document.title;
let heard = null;
let audio = null;

const readSound = () => {
  try {
    return localStorage.getItem(soundKey) !== 'off';
  } catch {
    return true;
  }
};

/** Two short notes, without a file. */
function chime() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    for (const [delay, frequency] of [
      [0, 660],
      [0.14, 880],
    ]) {
      const [tone, gain] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + delay;
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
      tone.connect(gain).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.32);
    }
  } catch {
    // No sound here; the number in the title says the same.
  }
}

function notify(summary, open) {
  if (globalThis.Notification?.permission !== 'granted') return;
  const notification = new Notification(nameOf(summary), { body: summary.last?.text ?? '', tag: summary.id });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    open(summary.id);
  });
}

/** By what one wait is told from the next: since when somebody waits in line, or what they have written. */
const markOf = ({ id, last, waitingSince }) => (waitingSince ? `${id} ${waitingSince}` : (last?.id ?? id));

/** All that wait for a human; what is new in the line, and among those that this operator answers, is told. */
export function showWaiting(waiting, { operatorId, selectedId, open }) {
  setText(byId('waiting-count'), waiting.length > 0 ? String(waiting.length) : '');
  const mine = waiting.filter(({ handleBy }) => !handleBy || handleBy.id === operatorId);
  document.title = mine.length > 0 ? `(${mine.length}) ${title}` : title;
  const isSeen = (id) => document.visibilityState === 'visible' && id === selectedId;
  const fresh = mine.filter((one) => heard && !heard.has(markOf(one)) && !isSeen(one.id));
  heard = new Set(mine.map(markOf));
  if (fresh.length === 0) return;
  if (byId('sound').checked) chime();
  if (document.visibilityState === 'hidden') for (const summary of fresh) notify(summary, open);
}

export function forgetWaiting() {
  heard = null;
  document.title = title;
}

function drawPermission() {
  const permission = globalThis.Notification?.permission;
  byId('allow-notifications').hidden = permission !== 'default';
  const texts = {
    granted: 'Notifications show while this page is in the background.',
    denied: 'The browser blocks notifications of this page.',
    default: '',
  };
  setText(byId('notifications-state'), texts[permission] ?? 'This browser has no notifications.');
}

export function connectAlerts() {
  const sound = byId('sound');
  sound.checked = readSound();
  sound.addEventListener('change', () => {
    try {
      localStorage.setItem(soundKey, sound.checked ? 'on' : 'off');
    } catch {
      // Kept until the page is closed.
    }
    if (sound.checked) chime();
  });
  byId('allow-notifications').addEventListener('click', async () => {
    await Notification.requestPermission();
    drawPermission();
  });
  const popup = byId('alerts');
  popup.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !popup.open) return;
    popup.open = false;
    popup.querySelector('summary').focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!popup.contains(target)) popup.open = false;
  });
  drawPermission();
}
