// Imported first, by files whose tests are for browsers without a sanitizer of their own.

Reflect.deleteProperty(globalThis, 'Sanitizer');
