import { defineConfig } from '@playwright/test'

import { sweepOnly, isSweep } from './support/sweep'

// `npm test` finds or installs a browser; a direct run uses Debian's
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './tests',
  testMatch: '*.e2e.ts',
  grepInvert: isSweep ? [] : new RegExp(sweepOnly.tag),
  outputDir: '../test-results',
  // tests spend over half of their time waiting for frames, timers and responses, so two cores can run two more
  workers: 4,
  // a busy build machine gets one retry, which the report shows
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.build/reports/e2e.json' }]],
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // animations are rendered by the CPU here, which takes an eighth of a test's time
    contextOptions: { reducedMotion: 'reduce' },
    // the certificate of nginx in front of every console (support/edge.ts) is self-signed
    ignoreHTTPSErrors: process.env.EDGE !== undefined,
    screenshot: 'only-on-failure',
    // tracing takes a third of the time; run a test again with TRACE=1 to get a trace
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      // an empty string leaves the choice to Playwright
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        // Debian's package renders with the GPU, which a build machine has to emulate
        '--disable-gpu-rasterization',
        // pages live for seconds here: optimizing their code takes a tenth of a test's time and never pays off
        '--js-flags=--max-lazy --no-maglev --no-turbofan',
      ],
    },
  },
})
