// @ts-check
import NodeEnvironment from '../node-environment.mjs'
import { withMutant } from './with-mutant.mjs'

export default withMutant(NodeEnvironment)
