import JSDOMEnvironment from 'jest-fixed-jsdom'

import { startEmbeddedServer } from './embedded-server.mjs'

/**
 * jsdom with an embedded management server for test files that request one in their first comment: `@backend seeded`
 * (the demo fleet), `@backend full` (with every kind of resource that a list may show) or `@backend empty` (without
 * users). It is a community server 1.0.0 unless `@api-version 1.5.1` or `@edition pro` is added. The server runs
 * outside of jsdom's realm, listens on 127.0.0.1 and lives as long as the file. Each test starts with the data that
 * `beforeAll` of its block has created, whatever other tests did.
 */
export default class BrowserEnvironment extends JSDOMEnvironment {
  /** @param {ConstructorParameters<typeof JSDOMEnvironment>} args */
  constructor(...args) {
    super(...args)
    const [, { docblockPragmas, testPath }] = args
    this.content = contentOf(docblockPragmas['backend'], testPath)
    this.apiVersion = apiVersionOf(docblockPragmas['api-version'], testPath)
    this.edition = editionOf(docblockPragmas['edition'], testPath)
    /**
     * For each block around the running test, the function that restores its data.
     * @type {((() => Promise<void>) | undefined)[]}
     */
    this.blocks = []
  }

  /** @override */
  async setup() {
    await super.setup()
    if (!this.content) return
    this.server = await startEmbeddedServer(this.content, {
      apiVersion: this.apiVersion,
      edition: this.edition,
    })
    // read by the API client and `@meshdeck/testing/backend`
    Object.assign(this.global, { meshdeckBackend: this.server.url, embeddedServer: this.server })
  }

  /**
   * Restores the server that the file requested before the next test. Runs after all hooks, when the test's page has
   * unmounted.
   * @param {{ name: string }} event
   */
  async handleTestEvent({ name }) {
    if (name === 'test_done') await this.server?.reset()
    if (name === 'run_describe_start') {
      if (this.blocks.length > 0) await this.resetDocument()
      this.blocks.push(undefined)
    } else if (name === 'test_start') await this.resetDocument()
    else if (name === 'run_describe_finish') this.blocks.pop()
  }

  async resetDocument() {
    const restore = this.blocks.pop()
    if (restore) await restore()
    this.blocks.push(restore ?? (await this.server?.keep()))
  }

  /** @override */
  async teardown() {
    await this.server?.remove()
    await super.teardown()
  }
}

/**
 * @param {string | string[] | undefined} pragma
 * @param {string} testPath
 * @returns {import('./embedded-server.mjs').Content | undefined}
 */
function contentOf(pragma, testPath) {
  if (pragma === undefined || pragma === 'seeded' || pragma === 'full' || pragma === 'empty') {
    return pragma
  }
  throw new Error(`${testPath}: "@backend ${pragma}" is neither seeded, full nor empty`)
}

/**
 * @param {string | string[] | undefined} pragma
 * @param {string} testPath
 * @returns {import('@meshdeck/demo-server/api-version').ApiVersion | undefined}
 */
function apiVersionOf(pragma, testPath) {
  switch (pragma) {
    case undefined:
    case '1.0.0':
    case '1.5.1':
    case '1.6.0':
    case '1.8.0':
      return pragma
  }
  throw new Error(`${testPath}: there is no "@api-version ${pragma}"`)
}

/**
 * @param {string | string[] | undefined} pragma
 * @param {string} testPath
 * @returns {import('@meshdeck/demo-server/edition').Edition | undefined}
 */
function editionOf(pragma, testPath) {
  if (pragma === undefined || pragma === 'community' || pragma === 'pro') return pragma
  throw new Error(`${testPath}: there is no "@edition ${pragma}"`)
}
