import { test as base } from '@playwright/test'

import { expect, applyBasePath } from './base-path'
import { ConsolePool, type Kind, type TestConsole } from './console-pool'
import { markTexts } from './marked-texts'

export { expect } from './base-path'

type TestFixtures = Kind & {
  /** The console under test; paths passed to `page.goto` are relative to it. */
  meshdeck: TestConsole
  /** Renders every text a third longer: `test.use({ hasLongerTexts: true })`. */
  hasLongerTexts: boolean
}

/**
 * Test against the production build. Each test file gets its own console and a new management server, or each test if
 * `ALONE` is set. A page that violates the content security policy fails the test.
 */
export const test = base.extend<TestFixtures, { consoles: ConsolePool }>({
  // console to start: `test.use({ data: 'empty', edition: 'pro' })`
  data: ['seeded', { option: true }],
  edition: ['community', { option: true }],
  variant: ['self-hosted', { option: true }],
  hasStore: [false, { option: true }],
  hasLongerTexts: [false, { option: true }],
  consoles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
    async ({}, provide) => {
      const consoles = new ConsolePool()
      await provide(consoles)
      await consoles.close()
    },
    { scope: 'worker' },
  ],
  meshdeck: async ({ consoles, data, edition, variant, hasStore }, provide, { file, testId }) => {
    const owner = process.env.ALONE ? testId : file
    const meshdeck = await consoles.of(owner, { data, edition, variant, hasStore })
    await provide(meshdeck)
    await meshdeck.clearFaults()
  },
  baseURL: async ({ meshdeck }, provide) => {
    await provide(meshdeck.url)
  },
  // watches every tab of a test
  context: async ({ context, hasLongerTexts }, provide) => {
    const violations: string[] = []
    await context.exposeFunction('noteViolation', (text: string) => violations.push(text))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const note: unknown = Reflect.get(globalThis, 'noteViolation')
        if (typeof note === 'function') note(`${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    const unmarked = new Set<string>()
    const note = (text: string) => void unmarked.add(text)
    applyBasePath(context)
    await markTexts(context, { note, isLonger: hasLongerTexts })
    await provide(context)
    expect(violations, 'violations of the content security policy').toEqual([])
    expect([...unmarked], 'texts that come from no words').toEqual([])
  },
})
