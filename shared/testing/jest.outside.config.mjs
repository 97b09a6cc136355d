import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import config from './jest.config.mjs'

const browser = config.projects.find(({ displayName }) => displayName === 'browser')

// a remote elsewhere has no more of these than types, so its tests have the sources, as those here do
const lent = ['platform', 'ui', 'testing'].flatMap((name) => {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports).map(([key, file]) => [
    `^@meshdeck/${name}${key.slice(1)}$`,
    join(folder, file),
  ])
})

/** Of a remote in a repository of its own, whose folder `--rootDir` says. */
export default {
  ...browser,
  displayName: 'outside',
  testTimeout: config.testTimeout,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: { ...browser.moduleNameMapper, ...Object.fromEntries(lent) },
}
