import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- reach check DIR [options]

Compares the connectivity check with policy sets recorded from real servers: all *.jsonl files in DIR, one set per line. A
set passes if all recorded values match.
  --only PREFIX  Only sets whose names start with this prefix
  --help         Show this help

The file name determines the server: community 1.0.0, unless the name contains v1.5.1 or pro. The last line is
"N passed, M failed". The exit code is 1 if a set failed or no sets were found.`

const MAX_LINES_OF_A_SET = 5

/** @typedef {{ version: '1.0.0' | '1.5.1', edition: 'community' | 'pro' }} Server */
/** @typedef {{ label: string, server: Server, text: string }} Line */
/** @typedef {(recorded: unknown, server: Server) => string[]} Compare */

export async function main() {
  const { values, positionals } = readArguments({
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [command, folder, ...rest] = positionals
  if (command !== 'check' || folder === undefined || rest.length > 0) {
    throw new UserError('Use npm run lab -- reach check DIR. Try --help.')
  }
  const lines = readFolder(resolve(folder))
  await install()
  await build({ only: 'domain' })
  const results = await checkLines(lines, values.only)
  if (results.length === 0) console.error(`No sets were found in ${folder}.`)
  const failed = results.filter(({ faults }) => faults.length > 0)
  for (const { name, faults } of failed) printFaults(name, faults)
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  if (failed.length > 0 || results.length === 0) process.exitCode = 1
}

/** Reads the lines of all recording files in a folder. @param {string} folder @returns {Line[]} */
function readFolder(folder) {
  return recordingsIn(folder).flatMap((file) => {
    const server = serverOf(file)
    const texts = readFileSync(join(folder, file), 'utf8').split('\n')
    return texts
      .map((text, index) => ({ label: `${file}:${index + 1}`, server, text }))
      .filter(({ text }) => text.trim() !== '')
  })
}

/** @param {string} folder */
function recordingsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()
  } catch (error) {
    throw new UserError(`Can't read ${folder}. Enter a folder with *.jsonl files.`, {
      cause: error,
    })
  }
}

/** @param {string} file @returns {Server} */
function serverOf(file) {
  return {
    version: file.includes('1.5.1') ? '1.5.1' : '1.0.0',
    edition: /(^|[^a-z])(pro|ee)([^a-z]|$)/.test(file) ? 'pro' : 'community',
  }
}

/** @param {Line[]} lines @param {string} only */
async function checkLines(lines, only) {
  /** @type {{ differencesIn: Compare }} */
  const { differencesIn } = await import(
    pathToFileURL(rootPath('shared/domain/dist/reach-recordings.js')).href
  )
  return lines.flatMap((line) => checkLine(line, { only, differencesIn }))
}

/**
 * Returns one result, or none for a set that wasn't requested.
 * @param {Line} line
 * @param {{ only: string, differencesIn: Compare }} how
 */
function checkLine({ label, server, text }, { only, differencesIn }) {
  /** @type {string} */
  let name = label
  try {
    const recorded = JSON.parse(text)
    name = typeof recorded.set === 'string' ? recorded.set : label
    if (!name.startsWith(only)) return []
    return [{ name, faults: differencesIn(recorded, server) }]
  } catch (error) {
    return [
      { name, faults: [`${label} is no set: ${error instanceof Error ? error.message : error}`] },
    ]
  }
}

/** @param {string} name @param {string[]} faults */
function printFaults(name, faults) {
  const shown = faults.slice(0, MAX_LINES_OF_A_SET)
  const more = faults.length - shown.length
  console.log([name, ...shown, ...(more > 0 ? [`${more} more`] : [])].join('\n  '))
}
