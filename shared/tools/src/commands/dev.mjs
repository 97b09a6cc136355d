// @ts-check
import { rmSync, watch } from 'node:fs'
import { resolve } from 'node:path'

import { readArguments, readNumber } from '../arguments.mjs'
import { build, forgetBuild, sourceOf } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { runConsole } from '../console.mjs'
import { install } from '../install.mjs'
import { readOutside } from '../outside.mjs'
import { readPackages } from '../packages.mjs'
import { at } from '../paths.mjs'

const USAGE = `npm run dev -- NAME [options]

Works on one remote, such as mfe-networks: that one is rebuilt at every change, everything else is
as built. Reload the page to see the change. In place of a name stands the path of a remote that has a
repository of its own, ../mfe-greetings: it is in the console for as long as this runs.
  --port N         of the console, 4000 unless given
  --data-dir DIR   where the data lies, .data unless given
  --help           this text`

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
  const target = remoteNamed(positionals[0])

  await install()
  await build({ except: target.name, tell: console.log })
  // what is watched is built for reading, so the next `npm start` has to build it anew
  forgetBuild(target)
  if (target.isOutside) leaveNothing(target)
  await rebuildAtChanges(target)
  await runConsole({
    port,
    dataDir: resolve(values['data-dir']),
    isEmpty: false,
    serverOptions: ['--edition', 'pro'],
  })
}

/** @typedef {import('../packages.mjs').Package} Package */

/** @param {string | undefined} wanted @returns {Package} */
function remoteNamed(wanted = '') {
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  const outside = readOutside(wanted)
  const namesake = remotes.find(({ name }) => name === (outside?.name ?? wanted))
  if (outside && namesake) {
    throw new Complaint(`${wanted}: the console has a ${outside.name} of its own.`)
  }
  const target = outside ?? namesake
  if (target) return target
  throw new Complaint(`Name the remote: ${remotes.map(({ name }) => name).join(', ')}.`)
}

/** Takes a build out of the console when this ends. @param {Package} target */
function leaveNothing({ name }) {
  process.once('exit', () => rmSync(at(`.build/mfe/${name}`), { recursive: true, force: true }))
}

/** Resolves after the first build. @param {Package} target */
async function rebuildAtChanges(target) {
  let stop = await watchRemote(target)
  let isRestarting = false

  watch(target.folder, async (_, file) => {
    if (file !== 'remote.json' || isRestarting) return
    isRestarting = true
    await stop()
    stop = await watchRemote(target)
    isRestarting = false
  })
}

/** @param {Package} target @returns {Promise<() => Promise<void>>} what ends the watching */
async function watchRemote(target) {
  const { remote, watchBuild } = await import('@meshdeck/federation/presets')
  try {
    const configuration = remote({ ...sourceOf(target), isWatched: true })
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
