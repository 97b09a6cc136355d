import { defineConfig } from '@playwright/test'

import base from '../playwright.config'

/** `npm run lab -- catalogue`: the components of `ui` by themselves, not among the stories of `npm test`. */
export default defineConfig({ ...base, testDir: '.', fullyParallel: true })
