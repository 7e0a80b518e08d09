import { Component, computed, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Chat } from './chat';

const titles: Readonly<Record<string, string>> = { '/other': 'Other page', '/checkout': 'Checkout' };

@Component({
  selector: 'app-root',
  imports: [Chat],
  template: `
    <nav>
      <a href="/" (click)="go($event)">Home</a>
      <a href="/other" (click)="go($event)">Other page</a>
      <a href="/checkout" (click)="go($event)">Checkout</a>
    </nav>
    <h1>{{ title() }}</h1>
    <app-chat [path]="path()" />
  `,
})
class App {
  readonly path = signal(location.pathname);
  readonly title = computed(() => titles[this.path()] ?? 'Home');

  go(event: Event): void {
    event.preventDefault();
    history.pushState(null, '', (event.target as HTMLAnchorElement).href);
    this.path.set(location.pathname);
  }
}

void bootstrapApplication(App);
