import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { MANIFEST, manifestOf } from './manifest.mjs'

/**
 * Tests a release in an otherwise empty folder: it is complete, starts and serves. Then updates it to another release
 * and back, with a fictitious settings migration. Throws at the first error.
 * @param {{ release: string, node?: string | undefined }} trial
 */
export async function tryRelease({ release, node }) {
  const place = mkdtempSync(join(tmpdir(), 'meshdeck-release-'))
  try {
    await tryIn(place, { release, node })
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** @param {string} place @param {{ release: string, node?: string | undefined }} trial */
async function tryIn(place, { release, node }) {
  const folder = join(place, 'former')
  const next = join(place, 'next')
  const dataDir = join(place, 'data')
  cpSync(release, folder, { recursive: true })
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'settings.json'), FORMER_SETTINGS)
  requireWhole(folder)
  const [ofFormer, ofNext] = makeNext(folder, next)

  await visit({ folder, dataDir, node }, { layout: 'standard', files: [ofFormer] })
  // pages of the previous release are open
  await visit({ folder: next, dataDir, node }, { layout: 'alternate', files: [ofNext, ofFormer] })
  renameSync(join(dataDir, BEFORE), join(dataDir, 'settings.json'))
  await visit({ folder, dataDir, node }, { layout: 'standard', files: [ofFormer, ofNext] })
}

/** A keep-alive connection would delay the shutdown. */
const ONCE = { headers: { connection: 'close' } }

const FORMER_SETTINGS = '{ "sidebarLayout": "standard", "languages": ["en", "de"] }\n'
const BEFORE = 'settings.json.before-next'

/** First action of a release with another settings format: copies the old settings. */
const MADE_UP_MIGRATION = `import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
const at = process.argv[process.argv.indexOf('--data-dir') + 1]
copyFileSync(at + '/settings.json', at + '/${BEFORE}')
const settings = JSON.parse(readFileSync(at + '/settings.json', 'utf8'))
writeFileSync(at + '/settings.json', JSON.stringify({ ...settings, sidebarLayout: 'alternate' }))
await import('./program.js')
`

/** @param {string} folder */
function requireWhole(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
  assert.deepEqual(manifestOf(folder, manifest).files, manifest.files)
}

/**
 * Creates the next release, with one changed lazy file of the shell and another settings format.
 * @param {string} folder
 * @param {string} next
 * @returns {[string, string]} the address of that file before and after
 */
function makeNext(folder, next) {
  cpSync(folder, next, { recursive: true })
  const { files } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
  const late = Object.keys(files).find((name) => /^console\/shell\/late\..*\.js$/.test(name))
  assert(late)
  const changed = late.replace(/\.[^.]+\.js$/, '.madeup00.js')
  renameSync(join(next, late), join(next, changed))
  renameSync(join(next, 'meshdeck.js'), join(next, 'program.js'))
  writeFileSync(join(next, 'meshdeck.js'), MADE_UP_MIGRATION)
  return [late.replace('console', ''), changed.replace('console', '')]
}

/**
 * @param {{ folder: string, dataDir: string, node?: string | undefined }} how
 * @param {{ layout: string, files: string[] }} expected
 */
async function visit(how, { layout, files }) {
  const { url, end } = await startRelease(how)
  /** @param {string} path */
  async function statusOf(path) {
    const { status, body } = await fetch(url + path, ONCE)
    // an unread response would keep the connection open and end it midway
    await body?.cancel()
    return status
  }
  try {
    assert.equal(await statusOf('/healthz'), 200)
    const page = await (await fetch(`${url}/dashboard`, ONCE)).text()
    assert.match(page, new RegExp(`"sidebarLayout":"${layout}"`))
    const scripts = [...page.matchAll(/<script defer src="([^"]+)"/g)].map(([, src]) => String(src))
    assert(scripts.length > 0)
    const entries = entriesIn(await (await fetch(`${url}/registry.json`, ONCE)).text())
    assert(entries.length > 0)
    for (const file of [...scripts, ...entries, ...files]) {
      assert.equal(await statusOf(file), 200, file)
    }
  } finally {
    assert.equal(await end(), 0)
  }
}

/** @param {string} registry @returns {string[]} */
function entriesIn(registry) {
  const { remotes } = JSON.parse(registry)
  return remotes.map(
    (/** @type {{ base: string, entry: string }} */ { base, entry }) => base + entry,
  )
}

/**
 * Starts a release as an administrator would, from another folder and with none of our environment variables, in front
 * of a management server that doesn't exist. Rejects with its output if it doesn't start.
 * @param {{ folder: string, dataDir: string, node?: string | undefined }} how
 */
async function startRelease({ folder, dataDir, node = process.execPath }) {
  const options = ['--backend', 'http://127.0.0.1:9', '--port', '0', '--data-dir', dataDir]
  const child = spawn(node, [`${folder}/meshdeck.js`, ...options], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'] },
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (words += text))
  const url = await firstAddress(child)
  if (url === undefined) throw new Error(words)
  return {
    url,
    async end() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/**
 * Returns the first address in the output. Reads to the end, so that the process never blocks on its log.
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 */
function firstAddress(child) {
  let text = ''
  return new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (more) => {
      text += more
      const url = /^Console ready at (\S+)/m.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => resolve(undefined))
  })
}
