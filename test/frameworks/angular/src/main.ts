import 'persona-chat';
import type { HostEvents } from 'persona-chat';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <nav>
      <a href="/" (click)="go($event)">Home</a>
      <a href="/other" (click)="go($event)">Other page</a>
    </nav>
    <h1>{{ title() }}</h1>
    <output>{{ heard() }}</output>
    <persona-chat
      api-base="https://api.example"
      persona-id="support"
      (personachatmessage)="listen($event)"
    ></persona-chat>
  `,
})
class App {
  readonly title = signal('Home');
  readonly heard = signal('nothing');

  go(event: Event): void {
    event.preventDefault();
    history.pushState(null, '', (event.target as HTMLAnchorElement).href);
    this.title.set(location.pathname === '/other' ? 'Other page' : 'Home');
  }

  listen({ detail }: CustomEvent<HostEvents['message']>): void {
    this.heard.set(`${detail.message.role}: ${detail.message.content}`);
  }
}

void bootstrapApplication(App);
