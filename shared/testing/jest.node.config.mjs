import { fileURLToPath } from 'node:url'

import { base, testsOf } from './jest.base.mjs'

/** The packages that run in Node. */
export default {
  ...base,
  displayName: 'node',
  testEnvironment: fileURLToPath(import.meta.resolve('jest-environment-node')),
  testMatch: [testsOf('shared/{domain,federation,serve,demo-server,testing,tools,lab}')],
  moduleNameMapper: {
    // tests read sources, so that none of them passes on an old bundle
    '^@meshdeck/(domain|federation|serve|demo-server)/(.*)$': '<rootDir>/shared/$1/src/$2',
  },
}
