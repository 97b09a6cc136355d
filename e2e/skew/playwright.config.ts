import { defineConfig } from '@playwright/test'

import base from '../playwright.config'

/** Runs with `npm run lab -- skew`; it isn't part of `npm test` because it needs a previous release. */
export default defineConfig({ ...base, testDir: '.', timeout: 120_000 })
