import { readFileSync } from 'node:fs'

import { readPackages } from '@meshdeck/tools/packages'
import { rootPath, root } from '@meshdeck/tools/paths'
import { firstRowTime, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'
import { gzippedSize, sumOf } from '@meshdeck/tools/size/weigh'

import { kilobytes, medianWithInterval, milliseconds, printTable, ratio } from './figures.mjs'

/** @typedef {import('@meshdeck/federation/registry').RegistryRemote} RegistryRemote */
/** @typedef {import('@meshdeck/federation/shell-manifest').ShellManifest} ShellManifest */

const OUTPUT = 'bench'

/** Builds the shell and the remotes into one bundle without federation. */
async function buildSingle() {
  const { runBuild, single } = await import('@meshdeck/federation/presets')
  const remotes = readPackages()
    .filter(({ kind }) => kind === 'remote')
    .map(({ name }) => name)
  await runBuild(single({ root, remotes, output: OUTPUT }))
}

/**
 * Serves the single bundle from the same console server, on the management server of another console. The page
 * prefetches the files of its route, as it does for remotes.
 * @template Result
 * @param {string} backend
 * @param {(url: string) => Promise<Result>} act
 * @returns {Promise<Result>}
 */
async function withSingleConsole(backend, act) {
  const { createConsoleServer } = await import('@meshdeck/serve/console-server')
  const { openInstallation } = await import('@meshdeck/serve/installation')
  const installed = openInstallation({
    dataDir: rootPath('.build/bench/data'),
    buildDir: rootPath('.build'),
  })
  const { integrityOf } = await import('@meshdeck/federation/integrity')
  const { parseShellManifest } = await import('@meshdeck/federation/shell-manifest')
  const folder = rootPath(`.build/${OUTPUT}/shell`)
  const read = (/** @type {string} */ file) => readFileSync(`${folder}/${file}`, 'utf8')
  const shell = parseShellManifest(JSON.parse(read('shell.json')))
  /** @type {Record<string, string[]>} */
  const pages = JSON.parse(read('pages.json'))

  const [loadedAnyway] = shell.scripts
  if (!loadedAnyway) throw new Error('The single bundle has no scripts')

  /** @param {RegistryRemote} remote */
  const asBundled = (remote) => ({
    ...remote,
    base: '/shell/',
    // there is no entry: names a file that loads anyway, so nothing extra loads
    entry: loadedAnyway.file,
    integrity: loadedAnyway.integrity,
    preload: Object.fromEntries(
      Object.keys(remote.preload ?? {}).map((module) => [
        module,
        (pages[`${remote.name}.${module}`] ?? []).map((file) => ({
          file,
          integrity: integrityOf(read(file)),
        })),
      ]),
    ),
  })
  const { registry, settings } = installed.current()
  const state = {
    shell,
    settings,
    registry: { ...registry, remotes: registry.remotes.map(asBundled) },
  }

  const app = await createConsoleServer({
    backend,
    installation: {
      remoteFolders: [],
      shellFolder: folder,
      hasTenants: false,
      current: () => state,
      ofTenant: async () => undefined,
    },
  })
  try {
    return await act(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
  }
}

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {{ milliseconds: number, requests: number, gzip: number }} Visit */

/** Counts as slower if the whole interval is above this ratio. */
const TOLERANCE = 1.05

/**
 * Compares the console with the same screens in one bundle: cold visits to the table of nodes, alternating which comes
 * first.
 * @param {number} count of pairs
 */
export async function measurePairs(count) {
  await buildSingle()
  const browser = await launch()
  try {
    return await withConsole([], ({ url, backend, session, nodesPath }) =>
      withSingleConsole(backend, async (singleUrl) => {
        const sides = {
          federated: () => visit(browser, session, { url: url + nodesPath, folder: '.build' }),
          single: () =>
            visit(browser, session, { url: singleUrl + nodesPath, folder: '.build/bench' }),
        }
        // the first visits only warm up the servers and don't count
        await sides.federated()
        await sides.single()
        const pairs = []
        for (let pair = 0; pair < count; pair += 1)
          pairs.push(await visitBoth(sides, pair % 2 === 0))
        return summary(pairs)
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {Record<'federated' | 'single', () => Promise<Visit>>} sides @param {boolean} inOrder */
async function visitBoth(sides, inOrder) {
  if (inOrder) return { federated: await sides.federated(), single: await sides.single() }
  const single = await sides.single()
  return { federated: await sides.federated(), single }
}

/** @param {Array<Record<'federated' | 'single', Visit>>} pairs */
function summary(pairs) {
  const side = (/** @type {'federated' | 'single'} */ name) => {
    const visits = pairs.map((pair) => pair[name])
    const { requests = 0, gzip = 0 } = visits[0] ?? {}
    return { requests, gzip, time: medianWithInterval(visits.map((visit) => visit.milliseconds)) }
  }
  const ratios = pairs.map(({ federated, single }) => federated.milliseconds / single.milliseconds)
  const interval = medianWithInterval(ratios)
  return {
    pairs: pairs.length,
    federated: side('federated'),
    single: side('single'),
    ratio: interval,
    isSlower: interval.low > TOLERANCE,
  }
}

/** @param {Awaited<ReturnType<typeof measurePairs>>} result */
export function printPairs({ pairs, federated, single, ratio: times, isSlower }) {
  const row = (/** @type {string} */ name, /** @type {typeof federated} */ side) => [
    name,
    String(side.requests),
    kilobytes(side.gzip),
    milliseconds(side.time.median),
    `${milliseconds(side.time.low)} to ${milliseconds(side.time.high)}`,
  ]
  printTable(
    `Cold to the nodes table, ${pairs} pairs in turn`,
    ['', 'requests', 'gzip kB', 'median ms', '95 %'],
    [row('federated', federated), row('one bundle', single)],
  )
  console.log(
    `  federated / one bundle, pair by pair: ${ratio(times.median)}, 95 % ${ratio(times.low)} to ${ratio(times.high)}: ${
      isSlower ? 'slower' : 'not slower'
    } (slower when all of it lies above ${TOLERANCE})`,
  )
}

/**
 * Cold visit until the frame that shows the first row.
 * @param {Browser} browser
 * @param {string} session
 * @param {{ url: string, folder: string }} target
 * @returns {Promise<Visit>}
 */
function visit(browser, session, { url, folder }) {
  return withPage(browser, session, async (page) => {
    /** @type {string[]} */
    const scripts = []
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    await page.goto(url)
    const time = await firstRowTime(page, 'firstRowAt')
    const gzip = sumOf(scripts.map((path) => gzippedSize(rootPath(folder + path))))
    return { milliseconds: time, requests: scripts.length, gzip }
  })
}
