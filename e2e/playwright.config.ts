import { defineConfig } from '@playwright/test'

import { inSweep, isSweep } from './support/sweep'

// `npm test` finds or installs one; by itself a run takes Debian's
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './tests',
  testMatch: '*.e2e.ts',
  grepInvert: isSweep ? [] : new RegExp(inSweep.tag),
  outputDir: '../test-results',
  // a story waits for more than half of its time, for frames, timers and replies, so two cores have room for two more
  workers: 4,
  // a build machine that is busy with something else gets a second try, which the report names
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.build/reports/e2e.json' }]],
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // what moves is drawn by the processor here, which takes an eighth of a story's time
    contextOptions: { reducedMotion: 'reduce' },
    // of nginx before every console (support/edge.ts), for which nobody vouches
    ignoreHTTPSErrors: process.env.EDGE !== undefined,
    screenshot: 'only-on-failure',
    // to note every step takes a third of the time: whoever wants to see them runs the story again with TRACE=1
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      // the empty string leaves the choice to Playwright
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        // Debian's package draws with the graphics card, which a build machine has to imitate
        '--disable-gpu-rasterization',
        // a page lives for seconds here: to optimise its code takes a tenth of a story's time and never pays
        '--js-flags=--max-lazy --no-maglev --no-turbofan',
      ],
    },
  },
})
