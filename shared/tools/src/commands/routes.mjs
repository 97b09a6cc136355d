// @ts-check
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { API_VERSIONS, readArguments } from '../arguments.mjs'
import { Complaint } from '../complaint.mjs'
import { execute } from '../execute.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'

const USAGE = `npm run routes

Runs the tests of the embedded server and prints the routes of Pro that none of them calls. Tests that go
through the whole table do not count.
  --help         this text`

/** They call every route there is, or none of Pro. */
const NOT_COUNTED = /rights-matrix|routes\.test|fuzz|bad-input|recordings|crash|soak/

export async function main() {
  const { values } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  await install()
  const missing = routesOfPro().filter(isMissing(await callsOfTests()))
  for (const { version, method, path } of missing) console.log(`${version} ${method} ${path}`)
  console.log(`${missing.length} of ${routesOfPro().length} routes of Pro are called by no test.`)
}

/** @returns {Promise<Set<string>>} version, method and path of every call, parted by tabs */
async function callsOfTests() {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-routes-'))
  const file = join(folder, 'calls.tsv')
  const source = 'shared/demo-server/src'
  const tests = readdirSync(at(source), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.test.ts') && !NOT_COUNTED.test(path))
  try {
    const { code } = await execute(
      at('shared/tools/node_modules/.bin/jest'),
      ['--config', at('shared/testing/jest.config.mjs'), ...tests.map((it) => `${source}/${it}`)],
      { env: { ROUTE_CALLS: file }, isShown: false },
    )
    if (code !== 0) throw new Complaint('Some tests fail; run them by themselves first.')
    return new Set(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @typedef {{ version: string, method: string, path: string }} Route */

/** What the server has of Pro. @returns {Route[]} */
function routesOfPro() {
  const leftOut = new Set(readTable('left-out.tsv').map(([path]) => path))
  return API_VERSIONS.flatMap((version) =>
    readTable(`routes-v${version}.tsv`)
      .filter(([, path, , edition]) => edition === 'pro' && !leftOut.has(path))
      .map(([method = '', path = '']) => ({ version, method, path })),
  )
}

/** @param {string} name of a table of the contract */
function readTable(name) {
  const lines = readFileSync(at(`shared/demo-server/contract/${name}`), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => line.split('\t'))
}

/** @param {Set<string>} calls @returns {(route: Route) => boolean} */
function isMissing(calls) {
  const made = [...calls].map((call) => call.split('\t'))
  return ({ version, method, path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return !made.some(
      (call) => call[0] === version && call[1] === method && pattern.test(call[2] ?? ''),
    )
  }
}
