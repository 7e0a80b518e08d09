// The same in a browser that has no sanitizer of its own.

import './without-native.ts';
import './hostile.test.ts';
