// A phone held upright, for `test.use(phone)` of a file of journeys.

import type { Fixtures, LaunchOptions, PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';

type PhoneWorker = Fixtures<
  object,
  { launchOptions: LaunchOptions },
  object,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

const launchOptions: PhoneWorker['launchOptions'] = (
  // Firefox takes the kind of its pointer from its preferences; its driver has no finger.
  { launchOptions: { firefoxUserPrefs, ...rest } },
  use,
) =>
  use({
    ...rest,
    firefoxUserPrefs: { ...firefoxUserPrefs, 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 },
  });

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, launchOptions };
