// @ts-check
import BrowserEnvironment from '../browser-environment.mjs'
import { withMutant } from './with-mutant.mjs'

export default withMutant(BrowserEnvironment)
