import { fileURLToPath } from 'node:url'

import { base, testsOf } from './jest.base.mjs'

/** Jest project of the packages that run in Node. */
export default {
  ...base,
  displayName: 'node',
  testEnvironment: fileURLToPath(import.meta.resolve('jest-environment-node')),
  testMatch: [testsOf('shared/{domain,federation,serve,demo-server,testing,tools,lab}')],
  moduleNameMapper: {
    // tests use sources, so that none of them passes with an outdated bundle
    '^@meshdeck/(domain|federation|serve|demo-server)/(.*)$': '<rootDir>/shared/$1/src/$2',
  },
}
