// @ts-check
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { readArguments, readNumber } from '../arguments.mjs'
import { build, forgetBuild, sourceOf } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { checkStart, onInterrupt, runConsole } from '../console.mjs'
import { install } from '../install.mjs'
import { readOutside } from '../outside.mjs'
import { readPackages } from '../packages.mjs'

const USAGE = `npm run dev -- NAME [options]

Rebuilds one remote, such as mfe-networks, after every change. All other parts run as built. Reload the page
to see your changes. NAME can also be the path of a remote in its own repository, such as ../mfe-greetings.
  --port N         Port of the console (default: 4000)
  --data-dir DIR   Data folder (default: .data)
  --help           Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    port: { type: 'string' },
    'data-dir': { type: 'string', default: '.data' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const port = readNumber('port', values.port, { min: 0, max: 65_535 }) ?? 4000
  const dataDir = resolve(values['data-dir'])
  const target = remoteNamed(positionals[0])

  await install()
  await build({ only: 'serve', tell: console.log })
  await checkStart({ port, dataDir })
  await build({ except: target.name, tell: console.log })
  // what is watched is built for reading, so the next `npm start` has to build it anew
  forgetBuild(target)
  let isServing = false
  onInterrupt(() => isServing || process.exit(1))
  const out = target.isOutside ? temporaryFolder() : undefined
  const stop = await rebuildAtChanges(target, out)
  try {
    await runConsole({
      consoleOptions: { port, dataDir },
      extraRemotes: out,
      isEmpty: false,
      serverOptions: ['--edition', 'pro'],
    })
    isServing = true
  } catch (error) {
    await stop()
    throw error
  }
}

/** @typedef {import('../packages.mjs').Package} Package */

/** @param {string | undefined} wanted @returns {Package} */
function remoteNamed(wanted = '') {
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  const outside = readOutside(wanted)
  const namesake = remotes.find(({ name }) => name === (outside?.name ?? wanted))
  if (outside && namesake) {
    throw new Complaint(`${wanted}: the console already contains a remote named ${outside.name}.`)
  }
  const target = outside ?? namesake
  if (target) return target
  throw new Complaint(`Enter the name of a remote: ${remotes.map(({ name }) => name).join(', ')}.`)
}

/** For builds that other consoles of this checkout do not have; gone when this ends. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-dev-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Resolves after the first build, with what ends the watching.
 * @param {Package} target
 * @param {string | undefined} out
 */
async function rebuildAtChanges(target, out) {
  let stop = await watchRemote(target, out)
  let isRestarting = false
  let isStale = false

  async function restart() {
    isRestarting = true
    while (isStale) {
      isStale = false
      await stop()
      stop = await watchRemote(target, out)
    }
    isRestarting = false
  }

  const manifest = watch(target.folder, (_, file) => {
    if (file !== 'remote.json') return
    isStale = true
    if (!isRestarting) void restart()
  })
  return () => {
    manifest.close()
    return stop()
  }
}

/**
 * @param {Package} target
 * @param {string | undefined} out
 * @returns {Promise<() => Promise<void>>} what ends the watching
 */
async function watchRemote(target, out) {
  const { remote, watchBuild } = await import('@meshdeck/federation/presets')
  try {
    const configuration = remote({ ...sourceOf(target), out, isWatched: true })
    return await new Promise((done) => {
      const stop = watchBuild(configuration, (faults) => {
        console.log(faults || `built ${target.name} at ${new Date().toLocaleTimeString()}`)
        done(stop)
      })
    })
  } catch (error) {
    // a slip in remote.json: the next change of it tries again
    console.error(error instanceof Error ? error.message : error)
    return async () => {}
  }
}
