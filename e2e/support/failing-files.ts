import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { parseRegistry } from '@meshdeck/federation/registry'
import type { Page, Route } from '@playwright/test'

/** How a file may not arrive. */
export const failures = ['aborted', 'missing', 'altered'] as const
export type Failure = (typeof failures)[number]

const answers: Record<Failure, (route: Route) => Promise<void>> = {
  aborted: (route) => route.abort(),
  missing: (route) => route.fulfill({ status: 404, body: 'Not found' }),
  altered: alter,
}

/** Changes one byte of what is on its way. */
async function alter(route: Route) {
  const response = await route.fetch()
  const text = await response.text()
  await route.fulfill({ response, body: `${text.slice(0, -1)} ` })
}

/**
 * Lets files fail until they are mended, or only what is asked for first. Both lists hold the paths that
 * were asked for meanwhile and since.
 */
export async function failFiles(
  page: Page,
  address: RegExp,
  failure: Failure,
  { isOnce = false } = {},
) {
  const failed: string[] = []
  const anew: string[] = []
  let isMended = false
  await page.route(address, (route) => {
    const { pathname } = new URL(route.request().url())
    if (isMended) {
      anew.push(pathname)
      return route.continue()
    }
    failed.push(pathname)
    isMended = isOnce
    return answers[failure](route)
  })

  return {
    failed,
    anew,
    mend() {
      isMended = true
    },
  }
}

/** Addresses of the files by which a build of a remote comes, by what is in them. */
export async function filesOf(page: Page, name: string) {
  const registry = parseRegistry(await (await page.request.get('/registry.json')).json())
  const remote = registry.remotes.find((candidate) => candidate.name === name)
  if (!remote) throw new Error(`${name} is not in the registry`)
  const { base, entry, preload } = remote
  const pages = Object.values(preload).flatMap((files) => files.map(({ file }) => file))
  const address = (files: string) => new RegExp(`${base}${files}`)

  return {
    entry: address(entry),
    pages: address(`(${pages.join('|')})$`),
    /** Dialogs, tabs and words: what a page asks for when it comes to it. */
    parts: address(`(?!(${[entry, ...pages].join('|')})$)`),
  }
}

/** Addresses of the files of the shell that are a lent package, asked for when a remote first wants it. */
export async function lentFiles(key: string): Promise<RegExp> {
  const manifest = fileURLToPath(new URL('../../.build/shell/shell.json', import.meta.url))
  const { lazy } = JSON.parse(await readFile(manifest, 'utf8'))
  return new RegExp(`/shell/(${lazy[key].join('|')})$`)
}

/** Every file of the shell that comes later than its start. */
export const shellFiles = /\/shell\/.*\.js$/

/** The file that brings the run time of the federation. */
export const federationFile = /\/shell\/federation\..*\.js$/
