import { fileURLToPath } from 'node:url'

import { base, here, testsOf } from './jest.base.mjs'
import browser from './jest.browser.config.mjs'

/** Packages whose tests still run on React's production build, in an environment of our own. */
const packages = ['host-shell']

const lazy = '@(chakra|ark)-ui\\+react@.*/index\\.cjs$'
const styles = '@chakra-ui\\+react@.*/use-resolved-props\\.cjs$'
const cjsOf = (name) => fileURLToPath(new URL('cjs/', import.meta.resolve(name)))
const [ignored] = base.transformIgnorePatterns

export default {
  ...browser,
  displayName: 'before',
  testEnvironment: here('./src/jest/before/environment.mjs'),
  testMatch: packages.map(testsOf),
  setupFiles: [...browser.setupFiles, here('./src/jest/before/act.ts')],
  setupFilesAfterEnv: [...base.setupFilesAfterEnv, here('./src/jest/before/testing-library.ts')],
  moduleNameMapper: {
    ...browser.moduleNameMapper,
    '^react$': `${cjsOf('react')}react.production.js`,
    '^react/jsx-runtime$': `${cjsOf('react')}react-jsx-runtime.production.js`,
    '^react-dom$': `${cjsOf('react-dom')}react-dom.production.js`,
    '^react-dom/client$': `${cjsOf('react-dom')}react-dom-client.production.js`,
    '^scheduler$': `${cjsOf('scheduler')}scheduler.production.js`,
    '^react-dom/test-utils$': here('./src/jest/before/act.ts'),
    '^aria-query$': here('./src/jest/before/aria-query.ts'),
  },
  transform: {
    [lazy]: here('./src/jest/before/lazy-exports.mjs'),
    [styles]: here('./src/jest/before/quiet-styles.mjs'),
    ...withProductionRuntime(base.transform),
  },
  transformIgnorePatterns: [ignored.replace('@)', `@|${lazy}|${styles})`)],
}

/** The development runtime of JSX belongs to React's development build. */
function withProductionRuntime(transform) {
  return Object.fromEntries(
    Object.entries(transform).map(([files, [transformer, options]]) => {
      const { jsc } = options
      const react = { ...jsc.transform.react, development: false }
      return [files, [transformer, { jsc: { ...jsc, transform: { react } } }]]
    }),
  )
}
