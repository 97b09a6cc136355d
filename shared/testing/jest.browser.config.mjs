import { base, here, testsOf } from './jest.base.mjs'

const packages = ['host-shell', 'mfe-*', 'shared/{api,platform,ui}']

/** Jest project of the packages that run in a browser. */
export default {
  ...base,
  displayName: 'browser',
  testEnvironment: here('./src/jest/browser-environment.mjs'),
  testMatch: packages.map(testsOf),
  setupFiles: [here('./src/jest/shims.ts')],
  setupFilesAfterEnv: [...base.setupFilesAfterEnv, here('./src/jest/testing-library.ts')],
  moduleNameMapper: {
    '\\.woff2$': here('./src/jest/font.ts'),
    // sources, so that no test passes with an outdated bundle, and none needs one
    '^@meshdeck/(domain|federation)/(.*)$': here('../$1/src/$2'),
    // parts of the server that only tests use aren't in its bundle
    '^@meshdeck/demo-server/(seed|testing)/(.*)$': here('../demo-server/src/$1/$2'),
  },
}
