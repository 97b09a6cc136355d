import { defineConfig } from '@playwright/test'

import base from '../playwright.config'

/** Tests the components of `ui` in isolation. Runs with `npm run lab -- catalogue` and isn't part of `npm test`. */
export default defineConfig({ ...base, testDir: '.', fullyParallel: true })
