import { appendFile, cp, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ShellManifest } from '@meshdeck/federation/shell-manifest'
import { expect, type Page, type Route } from '@playwright/test'

import { remoteNamed } from './broken-remote'

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

/** Lets files fail until they are mended. */
export async function failFiles(page: Page, address: RegExp, failure: Failure) {
  let isMended = false
  const asked = await noteAsked(page, address, () => (isMended ? undefined : failure))
  return {
    ...asked,
    /** Resolves when no file is on its way any more: another attempt would share the end of those that fail. */
    async mend() {
      isMended = true
      await expect.poll(() => page.evaluate(awaitedScripts, asked.failed)).toEqual([])
    },
  }
}

/** Lets the first request for files fail, and none after it. */
export function failFirst(page: Page, address: RegExp, failure: Failure) {
  let count = 0
  return noteAsked(page, address, () => (count++ === 0 ? failure : undefined))
}

/** Runs in the page: those of these scripts that it waits for; they go when they have arrived or failed. */
function awaitedScripts(paths: string[]): string[] {
  const awaited = Array.from(document.scripts, ({ src }) => src && new URL(src).pathname)
  return awaited.filter((path) => paths.includes(path))
}

type Altered = { dataDir: string; name: string; address: RegExp }

/**
 * Deploys the build of a remote once more, with files that are altered on the server until they are mended. What
 * tests answer in its place comes without the browser's cache.
 */
export async function alterOnServer(page: Page, { dataDir, name, address }: Altered) {
  const from = fileURLToPath(new URL(`../../.build/mfe/${name}`, import.meta.url))
  const deployed = join(dataDir, 'mfe', name)
  const isPlain = (path: string) => !/\.(br|gz)$/.test(path)
  await cp(from, deployed, { recursive: true, filter: isPlain })
  // the registry holds it to be whole from now on
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

/** Never answers the first request for files, and every one after it. Gives the paths that are asked for. */
export async function hangFirst(page: Page, address: RegExp): Promise<string[]> {
  const asked: string[] = []
  await page.route(address, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return asked.length > 1 ? route.continue() : undefined
  })
  return asked
}

/** The paths that are asked for: those that fail, as `failureOf` says at each, and those that are answered. */
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

/** Addresses of the files by which a build of a remote comes, by what is in them. */
export async function filesOf(page: Page, name: string) {
  const { base, entry, preload } = await remoteNamed(page, name)
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
  const { lazy }: ShellManifest = JSON.parse(await readFile(manifest, 'utf8'))
  const files = (lazy[key] ?? []).map(({ file }) => file)
  return new RegExp(`/shell/(${files.join('|')})$`)
}

/** Every file of the shell that comes later than its start. */
export const shellFiles = /\/shell\/.*\.js$/

/** The file that brings the run time of the federation. */
export const federationFile = /\/shell\/federation\..*\.js$/
