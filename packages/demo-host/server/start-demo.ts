// What `npm start` runs: the server with what makes a demo of it, unless the environment says otherwise.

import './demo-environment.ts';
import './start.ts';
