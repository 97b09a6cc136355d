import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  decide,
  promotion,
  publication,
  publishBuild,
  rollback,
  openStore,
} from '@meshdeck/federation/delivery'
import { integrityOf } from '@meshdeck/federation/integrity'
import { StoreServer } from '@meshdeck/federation/testing/store-server'
import { startConsole } from '@meshdeck/serve/start-console'
import type { Page } from '@playwright/test'

import { basePath } from '../support/base-path'
import { signInAt } from '../support/people'
import { expect, test as base } from '../support/story'
import { sweepOnly } from '../support/sweep'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

/** First page of each team's remote, as named in the shell's menu. */
const teams = {
  'mfe-networks': { path: '/networks', within: '/networks' },
  'mfe-egress-acl': {
    path: '/networks/:networkId/egress',
    within: '/networks/corp-backbone/egress',
  },
  'mfe-identity': { path: '/users', within: '/users' },
  'mfe-keys-settings': { path: '/keys', within: '/keys' },
} as const
type Team = keyof typeof teams

/**
 * An external store, such as `STORE=s3://bucket` with its keys in the environment: each run works in its own folder
 * there.
 */
const given = process.env.STORE
const kinds = ['a folder', 'a web server', ...(given === undefined ? [] : ['the store given'])]

class Deliveries {
  constructor(
    private readonly page: Page,
    private readonly store: ReturnType<typeof openStore>,
    private readonly folder: string,
  ) {}

  /** Delivers the built remote as another version, which its title shows, and measures the time until it's visible. */
  async deliver(name: Team, version: string) {
    const build = await this.build(name, version)
    const began = performance.now()
    await publishBuild(this.store, build, undefined)
    await decide(this.store, { name, decision: publication(version), by: name })
    await decide(this.store, { name, decision: promotion(name, version), by: name })
    await this.untilInUse(name, version)
    return performance.now() - began
  }

  async takeBack(name: Team, to: string) {
    const began = performance.now()
    await decide(this.store, { name, decision: rollback(name, undefined), by: name })
    await this.untilInUse(name, to)
    return performance.now() - began
  }

  private async untilInUse(name: Team, version: string) {
    const versionOf = async () => {
      const { remotes } = await (await this.page.request.get('/registry.json')).json()
      return remotes.find((remote: { name: string }) => remote.name === name)?.version
    }
    await expect.poll(versionOf, { intervals: [100] }).toBe(version)
  }

  private async build(name: Team, version: string): Promise<string> {
    const folder = join(this.folder, `${name}-${version}`)
    await cp(join(buildDir, 'mfe', name, '1.0.0'), folder, { recursive: true })
    const file = join(folder, 'fragment.json')
    const fragment = JSON.parse(await readFile(file, 'utf8'))
    const title = { en: `By ${version}`, de: `Von ${version}`, fr: `De ${version}` }
    const routes = fragment.routes.map((route: { path: string }) =>
      route.path === teams[name].path ? { ...route, title } : route,
    )
    // the entry contains its version
    const entry = join(folder, fragment.entry)
    const code = (await readFile(entry, 'utf8')).replaceAll(`${name}@1.0.0`, `${name}@${version}`)
    await writeFile(entry, code)
    await Promise.all(['.br', '.gz'].map((packing) => rm(entry + packing, { force: true })))
    const integrity = integrityOf(code)
    const files = { ...fragment.files }
    if (files[fragment.entry]) files[fragment.entry] = { integrity, size: code.length }
    await writeFile(file, JSON.stringify({ ...fragment, version, routes, integrity, files }))
    return folder
  }
}

type Fixtures = { kind: string; deliveries: Deliveries }

/** A console that follows a store, and the teams that deliver to it; it isn't restarted. */
const test = base.extend<Fixtures & { home: string; store: string }>({
  kind: ['a folder', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
  home: async ({}, provide) => {
    const home = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    await provide(home)
    await rm(home, { recursive: true, force: true })
  },
  store: async ({ kind, home }, provide) => {
    if (kind === 'a folder') {
      await mkdir(join(home, 'store'))
      await provide(join(home, 'store'))
      return
    }
    if (kind === 'the store given') {
      await provide(`${given}/${randomUUID()}`)
      return
    }
    const server = new StoreServer()
    await provide(await server.start())
    server.close()
  },
  baseURL: async ({ home, store }, provide) => {
    await writeFile(join(home, 'settings.json'), '{"releases":false}')
    const console = await startConsole({
      port: 0,
      dataDir: home,
      buildDir,
      basePath,
      deliveries: store,
      serverOptions: ['--content', 'plain', '--life', 'off'],
    })
    await provide(console.url)
    await console.close()
  },
  deliveries: async ({ page, store, home }, provide) => {
    await provide(new Deliveries(page, openStore(store, process.env), home))
  },
})

test.describe.configure({ timeout: 120_000 })

for (const kind of kinds) {
  test.describe(`to ${kind}`, () => {
    test.use({ kind })

    test(
      'five deliveries in sequence, two at once, and a rollback show up without a restart',
      sweepOnly,
      async ({ page, deliveries }, { annotations }) => {
        const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
        const isSeen = async (name: Team, version: string) => {
          await page.goto(teams[name].within)
          await expect(page).toHaveTitle(new RegExp(`^By ${version}`))
        }
        await signInAt(page, '/keys')
        await expect(title('Keys')).toBeVisible()
        const taken: number[] = []

        for (const [name, version] of [
          ['mfe-networks', '1.0.1'],
          ['mfe-egress-acl', '1.0.1'],
          ['mfe-identity', '1.0.1'],
          ['mfe-keys-settings', '1.0.1'],
          ['mfe-networks', '1.0.2'],
        ] as const) {
          taken.push(await deliveries.deliver(name, version))
          await isSeen(name, version)
        }
        await test.step('two teams deliver at once', async () => {
          const both = ['mfe-identity', 'mfe-keys-settings'] as const
          taken.push(...(await Promise.all(both.map((name) => deliveries.deliver(name, '1.0.3')))))
          for (const name of both) await isSeen(name, '1.0.3')
        })
        await test.step('one team rolls its delivery back', async () => {
          taken.push(await deliveries.takeBack('mfe-networks', '1.0.1'))
          await isSeen('mfe-networks', '1.0.1')
          await isSeen('mfe-identity', '1.0.3')
        })
        const seconds = taken.map((time) => (time / 1000).toFixed(1)).join(', ')
        annotations.push({ type: 'seconds to use, the last one back', description: seconds })
        // documented limits: a minute until it's in use, ten seconds to roll back
        expect(Math.max(...taken.slice(0, -1))).toBeLessThan(60_000)
        expect(taken.at(-1)).toBeLessThan(10_000)
      },
    )
  })
}
