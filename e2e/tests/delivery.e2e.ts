import type { ConsoleMessage, Page } from '@playwright/test'

import { basePath, consoleAddress } from '../support/base-path'
import { failFiles, federationFile, filesOf, shellFiles } from '../support/failing-files'
import { admin, signIn, signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { oddOrNothing } from '../support/table'

const visits = [
  { link: 'Networks', path: '/networks', remote: 'mfe-networks' },
  { link: 'User Management', path: '/users', remote: 'mfe-identity' },
  { link: 'Keys', path: '/keys', remote: 'mfe-keys-settings' },
]

/**
 * A message unique to each library that must exist only once, because it holds contexts, stores, caches or clients.
 * Messages survive the minifier because people read them.
 */
const libraries = {
  react: 'https://react.dev/errors/',
  router: 'You cannot render a <Router> inside',
  'query client': 'No QueryClient set',
  'ky client': 'ForceRetryError',
  'jotai store': 'atom not writable',
  i18n: 'react-i18next:: ',
  theme: 'data-emotion',
}

/** Paths of the scripts that the page has loaded. */
const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('each remote is loaded from its own folder when one of its pages is visited', async ({
  page,
}) => {
  await signIn(page)
  for (const { link, path, remote } of visits) {
    await page.goto(path)
    await expect(heading(page, link)).toBeVisible()

    const scripts = (await loadedScripts(page)).filter((script) =>
      script.startsWith(`${basePath}/mfe/`),
    )
    expect(scripts).not.toEqual([])
    expect(
      scripts.filter((script) => !script.startsWith(`${basePath}/mfe/${remote}/1.0.0/`)),
    ).toEqual([])
  }
})

test("every script of the page carries the hash that it's checked against", async ({ page }) => {
  // scripts that load later are removed as soon as they have run
  await page.addInitScript(() => {
    globalThis.scriptsSeen = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLScriptElement) || !node.src) continue
        const path = new URL(node.src).pathname
        globalThis.scriptsSeen.push({ path, isChecked: node.integrity !== '' })
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const { entry, pages } = await filesOf(page, 'mfe-keys-settings')
  await signInAt(page, '/keys')
  await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()

  const scripts = await page.evaluate(() => globalThis.scriptsSeen)
  for (const files of [/\/shell\/main\./, federationFile, entry, pages]) {
    expect(scripts).toContainEqual({ path: expect.stringMatching(files), isChecked: true })
  }
  expect(scripts.filter(({ isChecked }) => !isChecked)).toEqual([])
})

/** Chromium's message for a rejected script, with its address. */
const refusal = /^Failed to find a valid digest in the 'integrity' attribute for resource '(.+?)'/

test.describe('a file with one byte altered in transit', () => {
  test.use({ mayFail: true })

  const isRefused = (files: RegExp) => (message: ConsoleMessage) => {
    const [, url = ''] = refusal.exec(message.text()) ?? []
    return files.test(url)
  }

  test('is rejected by the browser: the entry and the page of a remote', async ({ page }) => {
    await signIn(page)
    const { entry, pages } = await filesOf(page, 'mfe-keys-settings')
    for (const files of [entry, pages]) {
      await failFiles(page, files, 'altered')
      const refused = page.waitForEvent('console', isRefused(files))
      await page.goto('/keys')
      await refused
      await expect(page.getByRole('heading', { name: 'Could not open the page' })).toBeVisible()
      await page.unrouteAll()
    }
  })

  test('is rejected by the browser: the script embedded in the page', async ({
    browser,
    meshdeck,
  }) => {
    // this test expects a policy violation
    const page = await browser.newPage({ baseURL: meshdeck.url })
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace('<script>', '<script>;')
      await route.fulfill({ response, body: html })
    })
    const refused = page.waitForEvent('console', (message) =>
      /inline script.* violates the following Content Security Policy/i.test(message.text()),
    )
    await page.goto(consoleAddress('/login'))
    await refused
    await page.close()
  })

  test('is rejected by the browser: the code of a worker, whose work the page does instead', async ({
    page,
  }) => {
    const files = /\/reach-worker\.[^/]*\.js/
    await failFiles(page, files, 'altered')
    const refused = page.waitForEvent('console', isRefused(files))
    await signInAt(page, '/networks/corp-backbone/policy-issues')
    await refused
    await expect(oddOrNothing(page)).toBeVisible()
    expect(page.workers()).toEqual([])
  })

  test('is rejected by the browser: a file of the shell that loads later', async ({ page }) => {
    await signInAt(page, '/networks')
    await expect(heading(page, 'Networks')).toBeVisible()
    await failFiles(page, shellFiles, 'altered')
    const refused = page.waitForEvent('console', isRefused(shellFiles))
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await refused
    await expect(page.getByRole('heading', { name: 'Could not open the page' })).toBeVisible()
    // other files are still loading
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test('the shell and the remotes share one copy of everything that holds state', async ({
  page,
}) => {
  await signInAt(page, '/networks')
  for (const { link } of visits) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
    await expect(heading(page, link)).toBeVisible()
  }

  const texts = await page.evaluate(
    async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).text())),
    [...new Set(await loadedScripts(page))],
  )
  for (const [library, sentence] of Object.entries(libraries)) {
    const copies = texts.map((text) => text.split(sentence).length - 1).filter((count) => count > 0)
    expect(copies, `files that hold the ${library}`).toHaveLength(1)
  }
  const caches = await page.$$eval('style[data-emotion]', (styles) => [
    ...new Set(styles.map((style) => style.getAttribute('data-emotion')?.split(/[ -]/)[0])),
  ])
  expect(caches, 'keys of style caches').toHaveLength(1)
})

test('the shell provides one version of each shared module to all remotes', async ({ page }) => {
  await signInAt(page, '/networks')
  await expect(heading(page, 'Networks')).toBeVisible()

  const scopes = await page.evaluate(() =>
    globalThis.__FEDERATION__.__INSTANCES__.map(
      ({ name, shareScopeMap: { default: sharedScope } }) => ({
        name,
        isOfShell:
          sharedScope === globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default,
        versions: Object.entries(sharedScope).map(([key, copies]) => [
          key,
          Object.keys(copies).length,
        ]),
      }),
    ),
  )
  expect(scopes.map(({ name }) => name)).toEqual(['host', 'mfe_networks_1_0_0'])
  for (const { isOfShell, versions } of scopes) {
    expect(isOfShell).toBe(true)
    expect(versions.map(([key]) => key)).toEqual(
      expect.arrayContaining(['react', 'react-dom', '@meshdeck/platform', '@meshdeck/ui']),
    )
    expect(versions.filter(([, count]) => count !== 1)).toEqual([])
  }
})

test('a management server that was asked to end is restarted with its data', async ({
  meshdeck,
  request,
}) => {
  const authenticate = () =>
    request.post(`${meshdeck.url}/api/users/adm/authenticate`, { data: admin })
  const signIn = async () => (await authenticate()).status()
  const { Response } = await (await authenticate()).json()
  const headers = { authorization: `Bearer ${Response.AuthToken}` }
  await request.post(`${meshdeck.url}/api/server/shutdown`, { headers })
  await expect.poll(signIn, { intervals: [10] }).toBe(502)
  await expect.poll(signIn).toBe(200)
})

type Instance = {
  name: string
  shareScopeMap: { default: Record<string, Record<string, unknown>> }
}

declare global {
  /** Where the federation can be inspected, see `shared/docs/registry-and-delivery.md`. */
  var __FEDERATION__: { __INSTANCES__: Instance[] }
  /** Scripts that have been added to the page. */
  var scriptsSeen: Array<{ path: string; isChecked: boolean }>
}
