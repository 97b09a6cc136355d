// @ts-check
import { TestEnvironment } from 'jest-environment-node'

import { endAsyncStorages } from './async-storages.mjs'
import './compile-once.mjs'

export default class NodeEnvironment extends TestEnvironment {
  /** @override */
  async teardown() {
    await super.teardown()
    endAsyncStorages()
  }
}
