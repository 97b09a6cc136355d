import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import type { RegistryRemote } from '@meshdeck/federation/registry'
import { freePort } from '@meshdeck/serve/ports'
import { startConsole } from '@meshdeck/serve/start-console'
import type { Page, Route } from '@playwright/test'

import { basePath } from '../support/base-path'
import { breakRemote, remoteNamed } from '../support/broken-remote'
import { withLocalServer } from '../support/local-server'
import { goToPage } from '../support/page-actions'
import { admin, signInAt } from '../support/people'
import { expect, test as base } from '../support/story'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

type WatchedConsole = {
  url: string
  /** Metrics as Prometheus would scrape them. */
  metrics: () => Promise<string>
  /** Ends the console, which flushes its data, and returns everything sent to the collector. */
  sent: () => Promise<readonly string[]>
}

/** A console that reports to a collector how its pages perform. */
const test = base.extend<{ watched: WatchedConsole }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
  watched: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    await writeFile(join(dataDir, 'settings.json'), '{"releases":false}')
    const metricsPort = (await freePort(0)) ?? 0
    const bodies: string[] = []
    const take: RequestListener = (request, response) =>
      void text(request).then((body) => {
        bodies.push(body)
        response.end('{}')
      })
    await withLocalServer(take, async (otlp) => {
      const { url, close } = await startConsole({
        port: 0,
        dataDir,
        buildDir,
        basePath,
        otlp,
        metricsPort,
        serverOptions: ['--content', 'plain', '--life', 'off'],
      })
      let ended: Promise<void> | undefined
      const end = () => (ended ??= close())
      await provide({
        url,
        metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
        async sent() {
          await end()
          return bodies
        },
      })
      await end()
    })
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ watched }, provide) => {
    await provide(watched.url)
  },
})
test.use({ mayFail: true })

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, level: 1 })

/** Values that must never reach a collector. */
const secretMessage = `${admin.username} was at 10.20.30.40`

test('a collector gets remotes, errors and performance of pages, but no personal or resource data', async ({
  page,
  watched,
}) => {
  const networks = await remoteNamed(page, 'mfe-networks')
  const identity = await remoteNamed(page, 'mfe-identity')
  const keys = await remoteNamed(page, 'mfe-keys-settings')
  await breakRemote(page, 'mfe-identity', 'throwing')
  await breakRemote(page, 'mfe-keys-settings', 'missing')

  await signInAt(page, '/networks/corp-backbone/nodes')
  await expect(heading(page, 'Nodes')).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/shell/watching.')),
  )
  await goToPage(page, `${basePath}/users`)
  await expect(page.getByText('Error: broken on purpose')).toBeVisible()
  await goToPage(page, `${basePath}/keys`)
  await expect(heading(page, 'Could not open the page')).toBeVisible()
  await page.evaluate((message) => void Promise.reject(new RangeError(message)), secretMessage)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  await expect.poll(watched.metrics).toMatch(/^meshdeck_page_errors_total [1-9]/m)

  const bodies = await watched.sent()
  const points = bodies.flatMap(metricsIn)
  const of = ({ name, version }: RegistryRemote) => ({ name, version })
  const entry = `${identity.base}${identity.entry}`
  expect(points).toEqual(
    expect.arrayContaining([
      { metric: 'meshdeck.remote.outcomes', ...of(networks), outcome: 'running' },
      { metric: 'meshdeck.remote.outcomes', ...of(identity), outcome: 'running' },
      { metric: 'meshdeck.remote.outcomes', ...of(keys), outcome: 'failed' },
      { metric: 'meshdeck.remote.load', ...of(networks) },
      { metric: 'meshdeck.remote.load', ...of(identity) },
      {
        metric: 'meshdeck.page.errors',
        type: 'Error',
        place: expect.stringMatching(new RegExp(`^${entry}:\\d+:\\d+$`)),
      },
      { metric: 'meshdeck.page.errors', type: 'RangeError' },
      expect.objectContaining({ metric: 'meshdeck.page.errors', type: 'PageLoadError' }),
      { metric: 'meshdeck.page.vitals', name: 'FCP' },
      { metric: 'meshdeck.page.vitals', name: 'TTFB' },
    ]),
  )
  const { keys: formKeys, texts } = keysAndTextsIn(bodies)
  expect(formKeys.filter((key) => !FORM.includes(key))).toEqual([])
  const names = [networks, identity, keys].flatMap(({ name, version }) => [name, version])
  const isKnownText = (word: string) =>
    WORDS.includes(word) || names.includes(word) || PLACE.test(word)
  expect(texts.filter((word) => !isKnownText(word))).toEqual([])
})

test('errors from before the reporting code has loaded are reported once it has', async ({
  page,
  watched,
}) => {
  const { base, entry } = await remoteNamed(page, 'mfe-identity')
  await breakRemote(page, 'mfe-identity', 'throwing')
  const held: Route[] = []
  await page.route('**/shell/watching.*.js', (route) => void held.push(route))

  await signInAt(page, '/users')
  await expect(page.getByText('Error: broken on purpose')).toBeVisible()
  await page.evaluate(() => void Promise.reject(new RangeError('of nobody')))
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/shell/watching.')),
  )
  await page.goto('about:blank')
  await expect.poll(watched.metrics).toMatch(/^meshdeck_page_errors_total [1-9]/m)

  const errors = (await watched.sent())
    .flatMap(metricsIn)
    .filter(({ metric }) => metric === 'meshdeck.page.errors')
  expect(errors).toEqual(
    expect.arrayContaining([
      {
        metric: 'meshdeck.page.errors',
        type: 'Error',
        place: expect.stringMatching(new RegExp(`^${base}${entry}:`)),
      },
      { metric: 'meshdeck.page.errors', type: 'RangeError' },
    ]),
  )
})

/** Keys of metrics in OTLP. */
const FORM =
  'resourceMetrics resource attributes droppedAttributesCount scopeMetrics scope metrics name version description unit sum histogram dataPoints aggregationTemporality isMonotonic startTimeUnixNano timeUnixNano asDouble count min max bucketCounts explicitBounds key value stringValue'.split(
    ' ',
  )

/** All texts that may be sent, apart from remotes with their versions and positions in our files. */
const WORDS =
  'meshdeck meshdeck.remote.outcomes meshdeck.remote.load meshdeck.page.errors meshdeck.page.vitals service.name name version outcome type place ms running failed Error RangeError PageLoadError CLS FCP INP LCP TTFB'.split(
    ' ',
  )

const PLACE = /^\/(?:shell|mfe\/[a-z-]+\/[\w.-]+)\/[\w-]+\.[\w-]{8}\.js:\d+:\d+$/

/** A data point of a metric with its distinguishing attributes. */
type Point = { metric: string } & Readonly<Record<string, string>>

/** Data points sent to a collector (OTLP as JSON), without their values. */
function metricsIn(body: string): Point[] {
  return each(JSON.parse(body), 'metrics').flatMap((metric) =>
    each(metric, 'dataPoints').map((point) => ({
      ...Object.fromEntries(each(point, 'attributes').map(attribute)),
      metric: String(Reflect.get(Object(metric), 'name')),
    })),
  )
}

/** All keys at any depth, and all texts except timestamps, which are strings of digits. */
function keysAndTextsIn(bodies: readonly string[]) {
  const keys = new Set<string>()
  const texts = new Set<string>()
  for (const body of bodies) {
    JSON.parse(body, (key, value: unknown) => {
      if (!/^\d*$/.test(key)) keys.add(key)
      if (typeof value === 'string' && !/^\d*$/.test(value)) texts.add(value)
      return value
    })
  }
  return { keys: [...keys].toSorted(), texts: [...texts].toSorted() }
}

/** Items of all lists with that name, at any depth. */
function each(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && Array.isArray(inner) ? inner : each(inner, name),
  )
}

function attribute(value: unknown): [string, string] {
  const texts = Object.values(Object(Reflect.get(Object(value), 'value')))
  return [String(Reflect.get(Object(value), 'key')), texts.join()]
}
