// @ts-check
import { createRequire } from 'node:module'

import BrowserEnvironment from '../browser-environment.mjs'
import { endAsyncStorages } from './async-storages.mjs'
import './compile-once.mjs'
import { rememberComputedStyles } from './computed-styles.mjs'

const ariaQuery = createRequire(createRequire(import.meta.url).resolve('@testing-library/dom'))(
  'aria-query',
)

/** For the packages of `jest.before.mjs`. `@styles all` in the first comment gives elements all their styles. */
export default class EnvironmentBefore extends BrowserEnvironment {
  /** @param {ConstructorParameters<typeof BrowserEnvironment>} args */
  constructor(...args) {
    super(...args)
    rememberComputedStyles(this.global)
    const [, { docblockPragmas }] = args
    Object.assign(this.global, { ariaQuery, hasAllStyles: docblockPragmas['styles'] === 'all' })
  }

  /** @override */
  async teardown() {
    await super.teardown()
    endAsyncStorages()
  }
}
