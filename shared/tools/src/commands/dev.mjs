// @ts-check
import { watch } from 'node:fs'
import { resolve } from 'node:path'

import { readArguments, readNumber } from '../arguments.mjs'
import { build, forgetBuild } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { runConsole } from '../console.mjs'
import { install } from '../install.mjs'
import { readPackages } from '../packages.mjs'
import { root } from '../paths.mjs'

const USAGE = `npm run dev -- NAME [options]

Works on one remote, such as mfe-networks: that one is rebuilt at every change, everything else is
as built. Reload the page to see the change.
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
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  const target = remotes.find(({ name }) => name === positionals[0])
  if (!target) {
    throw new Complaint(`Name the remote: ${remotes.map(({ name }) => name).join(', ')}.`)
  }

  await install()
  await build({ except: target.name, tell: console.log })
  // what is watched is built for reading, so the next `npm start` has to build it anew
  forgetBuild(target)
  await rebuildAtChanges(target)
  await runConsole({
    port,
    dataDir: resolve(values['data-dir']),
    isEmpty: false,
    serverOptions: ['--edition', 'pro'],
  })
}

/** Resolves after the first build. @param {import('../packages.mjs').Package} target */
async function rebuildAtChanges({ name, folder }) {
  let stop = await watchRemote(name)
  let isRestarting = false

  watch(folder, async (_, file) => {
    if (file !== 'remote.json' || isRestarting) return
    isRestarting = true
    await stop()
    stop = await watchRemote(name)
    isRestarting = false
  })
}

/** @param {string} name @returns {Promise<() => Promise<void>>} what ends the watching */
async function watchRemote(name) {
  const { remote, watchBuild } = await import('@meshdeck/federation/presets')
  try {
    const configuration = remote({ root, name, isWatched: true })
    return await new Promise((done) => {
      const stop = watchBuild(configuration, (faults) => {
        console.log(faults || `built ${name} at ${new Date().toLocaleTimeString()}`)
        done(stop)
      })
    })
  } catch (error) {
    // a slip in remote.json: the next change of it tries again
    console.error(error instanceof Error ? error.message : error)
    return async () => {}
  }
}
