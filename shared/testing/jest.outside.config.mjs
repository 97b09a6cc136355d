import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import browser from './jest.browser.config.mjs'

// an external remote gets only types of these packages, so its tests use the sources, like the tests here
const sharedPackages = ['platform', 'ui', 'testing'].flatMap((name) => {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports).map(([key, file]) => [
    `^@meshdeck/${name}${key.slice(1)}$`,
    join(folder, file),
  ])
})

// the remote may have its own React installed
const react = ['react', 'react-dom'].flatMap((name) => {
  const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
  return [
    [`^${name}$`, folder],
    [`^${name}/(.*)$`, `${folder}/$1`],
  ]
})

/** Jest project of a remote in another repository, whose folder is `--rootDir`. */
export default {
  ...browser,
  displayName: 'outside',
  testTimeout: 60_000,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    ...browser.moduleNameMapper,
    ...Object.fromEntries([...react, ...sharedPackages]),
  },
}
