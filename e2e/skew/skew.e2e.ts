import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { type Fragment, parseRegistry, type RegistryRemote } from '@meshdeck/federation/registry'
import type { ShellManifest } from '@meshdeck/federation/shell-manifest'
import type { Console, StartOptions } from '@meshdeck/serve/start-console'
import { expect, type Page, test } from '@playwright/test'

import { OutsideRemote } from '../support/outside'
import { admin, submitSignIn } from '../support/people'

type Visit = {
  path: string
  title: string
  /** Text that appears once the page has loaded its data from the management server. */
  text: string | RegExp
}

/** Pages of each remote in the demonstration fleet. */
const visitsOf: Readonly<Record<string, readonly Visit[]>> = {
  'mfe-networks': [
    { path: '/networks', title: 'Networks', text: 'corp-backbone' },
    { path: '/devices', title: 'All Devices', text: /^[a-z]+-[a-z]+-\d\d$/ },
  ],
  'mfe-egress-acl': [
    { path: '/networks/corp-backbone/egress', title: 'Egress', text: 'office-printers' },
    {
      path: '/networks/corp-backbone/access-control',
      title: 'Access Control',
      text: 'Print from anywhere',
    },
  ],
  'mfe-identity': [
    { path: '/users', title: 'User Management', text: 'helpdesk' },
    { path: '/profile', title: 'Profile', text: admin.username },
  ],
  'mfe-keys-settings': [
    { path: '/keys', title: 'Keys', text: 'site-servers' },
    { path: '/settings', title: 'Settings', text: 'Text size' },
  ],
  'mfe-greetings': [{ path: '/greetings', title: 'Greetings', text: 'corp-backbone' }],
}

const releases = {
  /** Folder of a built checkout. */
  before: process.env.SKEW_BEFORE ?? '',
  now: fileURLToPath(new URL('../..', import.meta.url)),
}
type Release = keyof typeof releases
type Cell = { shell: Release; remotes: Release }

let outside: OutsideRemote
let outsideBuild: string
test.beforeAll(async () => {
  // type declarations are generated and checked
  test.setTimeout(300_000)
  outside = await OutsideRemote.make()
  await outside.installTypes()
  const { status, output, out } = outside.release()
  expect(status, output).toBe(0)
  outsideBuild = out
})
test.afterAll(() => outside.remove())

for (const shell of ['before', 'now'] as const) {
  for (const remotes of ['before', 'now'] as const) {
    test(`in the shell of ${shell} each remote of ${remotes} works, or is refused by the exports that it misses`, async ({
      page,
    }) => {
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      const folder = await mkdtemp(join(tmpdir(), 'meshdeck-skew-'))
      await layOut(folder, { shell, remotes })
      const meshdeck = await start(shell, folder)
      try {
        await signInAtDashboard(page, meshdeck)
        const registry = parseRegistry(await (await fetch(`${meshdeck.url}/registry.json`)).json())
        expect(registry.remotes.map(({ name }) => name).toSorted()).toEqual(
          Object.keys(visitsOf).toSorted(),
        )
        for (const remote of registry.remotes) {
          const { name, refused = [] } = remote
          const missing = await missingExports(folder, remote)
          // a release is compatible with itself
          if (shell === remotes) expect(missing, name).toEqual([])
          expect(namedIn(refused), name).toEqual(missing)
          await test.step(`${name}: ${refused.join('; ') || 'works'}`, () =>
            refused.length > 0
              ? seeRefused(page, meshdeck, { name, refused })
              : seeWorking(page, meshdeck, name))
        }
      } finally {
        await meshdeck.close()
        await rm(folder, { recursive: true, force: true })
      }
      expect(faults, 'what no page has caught').toEqual([])
    })
  }
}

/** Lays out a build folder with the shell of one release, the remotes of another, and one outside remote. */
async function layOut(folder: string, { shell, remotes }: Cell) {
  const mfe = join(folder, 'build/mfe')
  await mkdir(mfe, { recursive: true })
  await mkdir(join(folder, 'data'))
  await symlink(join(releases[shell], '.build/shell'), join(folder, 'build/shell'))
  for (const from of [join(releases[remotes], '.build/mfe'), outsideBuild]) {
    for (const name of await readdir(from)) await symlink(join(from, name), join(mfe, name))
  }
  await writeFile(join(folder, 'data/settings.json'), '{"releases":false}')
}

/** Starts the console server and the embedded management server that shipped with the shell's release. */
async function start(release: Release, folder: string): Promise<Console> {
  const module = join(releases[release], 'shared/serve/dist/start-console.js')
  const { startConsole }: { startConsole: (options: StartOptions) => Promise<Console> } =
    await import(pathToFileURL(module).href)
  return startConsole({
    port: 0,
    dataDir: join(folder, 'data'),
    buildDir: join(folder, 'build'),
    serverOptions: ['--content', 'plain', '--life', 'off'],
  })
}

/** Signs in with the form, because each release stores its session in its own way. */
async function signInAtDashboard(page: Page, { url }: Console) {
  await page.goto(`${url}/dashboard`)
  await submitSignIn(page, admin)
  await expect(heading(page, 'Dashboard')).toBeVisible()
}

/**
 * Missing exports, such as `nextTask of @meshdeck/platform`. Read from the output of the two builds, not from the
 * console's own report.
 */
async function missingExports(folder: string, { base }: RegistryRemote): Promise<string[]> {
  const build = join(folder, 'build')
  const { contract }: Pick<Fragment, 'contract'> = await readJson(
    join(build, base, 'fragment.json'),
  )
  const { exports }: Pick<ShellManifest, 'exports'> = await readJson(
    join(build, 'shell/shell.json'),
  )
  return Object.entries(contract)
    .flatMap(([key, used]) => {
      const exported = ['*', ...(exports[key] ?? [])]
      return used.filter((name) => !exported.includes(name)).map((name) => `${name} of ${key}`)
    })
    .toSorted()
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

/** Exports named in the registry's messages. */
const namedIn = (refused: readonly string[]) =>
  refused.flatMap((sentence) => /^uses (\S+ of \S+),/.exec(sentence)?.[1] ?? []).toSorted()

async function seeWorking(page: Page, { url }: Console, remote: string) {
  for (const { path, title, text } of visitsOf[remote] ?? []) {
    await page.goto(url + path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  }
}

/** Checks that each message appears on its remote's pages while the shell keeps working. */
async function seeRefused(
  page: Page,
  { url }: Console,
  { name, refused }: { name: string; refused: readonly string[] },
) {
  for (const { path } of visitsOf[name] ?? []) {
    await page.goto(url + path)
    await expect(page.getByRole('heading', { name: 'Could not open the page' })).toBeVisible()
    for (const sentence of refused) {
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    }
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  }
}

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, level: 1, exact: true })
