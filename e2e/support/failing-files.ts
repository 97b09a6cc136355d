import { appendFile, cp, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ShellManifest } from '@meshdeck/federation/shell-manifest'
import { expect, type Page, type Route } from '@playwright/test'

import { remoteNamed } from './broken-remote'

/** Ways in which a file fails to arrive. */
export const failures = ['aborted', 'missing', 'altered'] as const
export type Failure = (typeof failures)[number]

const answers: Record<Failure, (route: Route) => Promise<void>> = {
  aborted: (route) => route.abort(),
  missing: (route) => route.fulfill({ status: 404, body: 'Not found' }),
  altered: alter,
}

/** Changes one byte of the response. */
async function alter(route: Route) {
  const response = await route.fetch()
  const text = await response.text()
  await route.fulfill({ response, body: `${text.slice(0, -1)} ` })
}

/** Makes files fail until they're mended. */
export async function failFiles(page: Page, address: RegExp, failure: Failure) {
  let isMended = false
  const asked = await noteAsked(page, address, () => (isMended ? undefined : failure))
  return {
    ...asked,
    /** Resolves when no file request is pending: a retry would share the result of those that fail. */
    async mend() {
      isMended = true
      await expect.poll(() => page.evaluate(awaitedScripts, asked.failed)).toEqual([])
    },
  }
}

/** Makes only the first request for the files fail. */
export function failFirst(page: Page, address: RegExp, failure: Failure) {
  let count = 0
  return noteAsked(page, address, () => (count++ === 0 ? failure : undefined))
}

/**
 * Runs in the page: returns those of the scripts that it's loading; they're removed once they have loaded or failed.
 */
function awaitedScripts(paths: string[]): string[] {
  const awaited = Array.from(document.scripts, ({ src }) => src && new URL(src).pathname)
  return awaited.filter((path) => paths.includes(path))
}

type FileAlteration = { dataDir: string; name: string; address: RegExp }

/**
 * Deploys a remote's build again with files altered on the server until they're mended. Responses replaced by tests
 * bypass the browser's cache.
 */
export async function alterDeployedFiles(page: Page, { dataDir, name, address }: FileAlteration) {
  const from = fileURLToPath(new URL(`../../.build/mfe/${name}`, import.meta.url))
  const deployed = join(dataDir, 'mfe', name)
  const isPlain = (path: string) => !/\.(br|gz)$/.test(path)
  await cp(from, deployed, { recursive: true, filter: isPlain })
  // from now on the registry considers it intact
  const { base } = await remoteNamed(page, name)
  const folder = join(dataDir, base)
  const files = (await readdir(folder)).filter((file) => address.test(base + file))
  for (const file of files) await appendFile(join(folder, file), ' ')

  return {
    async mend() {
      for (const file of files) await cp(join(from, basename(base), file), join(folder, file))
    },
    remove: () => rm(deployed, { recursive: true }),
  }
}

/** Never answers the first request for the files but answers all later ones. Returns the requested paths. */
export async function hangFirst(page: Page, address: RegExp): Promise<string[]> {
  const asked: string[] = []
  await page.route(address, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return asked.length > 1 ? route.continue() : undefined
  })
  return asked
}

/** Records the requested paths: those that fail, according to `failureOf` for each, and those that are answered. */
async function noteAsked(page: Page, address: RegExp, failureOf: () => Failure | undefined) {
  const failed: string[] = []
  const answered: string[] = []
  await page.route(address, (route) => {
    const { pathname } = new URL(route.request().url())
    const failure = failureOf()
    ;(failure ? failed : answered).push(pathname)
    return failure ? answers[failure](route) : route.continue()
  })
  return { failed, answered }
}

/** Patterns for the addresses of a remote's files, by their content. */
export async function filesOf(page: Page, name: string) {
  const { base, entry, preload = {} } = await remoteNamed(page, name)
  const pages = Object.values(preload).flatMap((files) => files.map(({ file }) => file))
  const address = (files: string) => new RegExp(`${base}${files}`)

  return {
    entry: address(entry),
    pages: address(`(${pages.join('|')})$`),
    /** Dialogs, tabs and translations that a page requests when it needs them. */
    parts: address(`(?!(${[entry, ...pages].join('|')})$)`),
  }
}

/** Pattern for the shell's files of a shared module, requested when a remote first uses it. */
export async function sharedPackageFiles(key: string): Promise<RegExp> {
  const manifest = fileURLToPath(new URL('../../.build/shell/shell.json', import.meta.url))
  const { lazy }: ShellManifest = JSON.parse(await readFile(manifest, 'utf8'))
  const files = (lazy[key] ?? []).map(({ file }) => file)
  return new RegExp(`/shell/(${files.join('|')})$`)
}

/** All files of the shell that load after its start. */
export const shellFiles = /\/shell\/.*\.js$/

/** File that contains the federation runtime. */
export const federationFile = /\/shell\/federation\..*\.js$/
