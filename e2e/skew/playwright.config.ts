import { defineConfig } from '@playwright/test'

import base from '../playwright.config'

/** `npm run lab -- skew`: not among the stories of `npm test`, because it needs a former release. */
export default defineConfig({ ...base, testDir: '.', timeout: 120_000 })
