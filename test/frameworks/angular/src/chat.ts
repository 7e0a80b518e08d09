import 'persona-chat';
import type { HostEvents } from 'persona-chat';
import { Component, CUSTOM_ELEMENTS_SCHEMA, input } from '@angular/core';

@Component({
  selector: 'app-chat',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (path() !== '/checkout') {
      <persona-chat
        api-base="https://api.example"
        persona-id="support"
        [token]="token()"
        (personachatmessage)="listen($event)"
      ></persona-chat>
    }
  `,
})
export class Chat {
  readonly path = input('/');
  readonly token = input<string>();

  listen({ detail: { message } }: CustomEvent<HostEvents['message']>): void {
    console.log(`${message.role}: ${message.content}`);
  }
}
