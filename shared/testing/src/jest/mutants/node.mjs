// @ts-check
import { TestEnvironment } from 'jest-environment-node'

import { withMutant } from './with-mutant.mjs'

export default withMutant(TestEnvironment)
