import { createHash } from 'node:crypto'

import { parseRegistry, type RegistryRemote } from '@meshdeck/federation/registry'
import type { Page, Route } from '@playwright/test'

/** Ways in which loading a remote can fail between its build and the screen. */
export const damages = ['missing', 'late', 'corrupt', 'empty', 'incompatible', 'throwing'] as const
export type DamageKind = (typeof damages)[number]

/**
 * Damages one remote for documents that the page opens next; `mend` restores it. Only responses to the browser change;
 * the servers stay the same.
 */
export async function breakRemote(page: Page, name: string, damage: DamageKind) {
  await damagers[damage](page, await remoteNamed(page, name))

  return { mend: () => page.unrouteAll({ behavior: 'ignoreErrors' }) }
}

/** Returns the registry's entry for a remote. */
export async function remoteNamed(page: Page, name: string): Promise<RegistryRemote> {
  const registry = parseRegistry(await (await page.request.get('/registry.json')).json())
  const remote = registry.remotes.find((candidate) => candidate.name === name)
  if (!remote) throw new Error(`${name} is not in the registry`)
  return remote
}

const damagers: Record<DamageKind, (page: Page, remote: RegistryRemote) => Promise<unknown>> = {
  missing: (page, remote) => page.route(filesOf(remote), (route) => route.fulfill({ status: 404 })),

  // never answers, so the console's timeout of 8 s expires
  late: (page, remote) => page.route(filesOf(remote), () => undefined),

  corrupt: (page, remote) =>
    page.route(filesOf(remote), async (route) => {
      const response = await route.fetch()
      const body = `${await response.text()}\n// altered on the way`
      await route.fulfill({ response, body })
    }),

  incompatible: (page, remote) =>
    alterRegistry(page, remote, { refused: ['needs platform ^99.0.0, the shell has 2.0.0'] }),

  empty: (page, remote) => replaceEntry(page, remote, '/* an entry that leaves no container */'),

  throwing: (page, remote) => replaceEntry(page, remote, throwerAs(remote.global)),
}

/** Replaces an entry script and updates its hash in the registry. */
async function replaceEntry(page: Page, remote: RegistryRemote, body: string) {
  await page.route(`**${remote.base}${remote.entry}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  await alterRegistry(page, remote, { integrity: integrityOf(body) })
}

const filesOf = ({ base }: RegistryRemote) => `**${base}**`

/** Changes the remote's registry entry in documents that are opened from now on. */
function alterRegistry(page: Page, remote: RegistryRemote, change: Partial<RegistryRemote>) {
  const isThis = ({ name }: { name: string }) => name === remote.name

  async function answer(route: Route) {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const altered = html.replace(registryIn, (_, before: string, json: string) => {
      const registry = parseRegistry(JSON.parse(json))
      const remotes = registry.remotes.map((entry) =>
        isThis(entry) ? { ...entry, ...change } : entry,
      )
      return before + JSON.stringify({ ...registry, remotes })
    })
    await route.fulfill({ response, body: altered })
  }

  return page.route('**/*', answer)
}

const registryIn = /(<script type="application\/json" id="registry">)([^<]*)/

/** Source of an entry like the remote's own, whose components throw when they render. */
const throwerAs = (global: string) => `globalThis.${global} = {
  init() {},
  get: async (path) => () => ({
    [path.replace('./', '')]() { throw new Error('broken on purpose') },
  }),
}`

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
