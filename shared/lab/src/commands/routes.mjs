import { readFileSync } from 'node:fs'

import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { UserError } from '@meshdeck/tools/user-error'

import { printTable } from '../bench/figures.mjs'

const USAGE = `npm run lab -- routes

Compares the routes of the embedded server with Netmaker's, for both versions with Pro, and lists missing routes with
the reason (shared/demo-server/contract).
  --help         Show this help`

export async function main() {
  const { values } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  await install()
  await build({ only: 'demo-server' })
  const compared = await compareAll()
  for (const { apiVersion, vendor, served, leftOut } of compared) {
    const rows = leftOut.map(({ method, path, reason }) => [`${method.padEnd(6)} ${path}`, reason])
    printTable(
      `Routes of ${apiVersion}: ${vendor} of the vendor, ${served} served, ${leftOut.length} left out`,
      ['left out', 'reason'],
      rows,
    )
  }
  const faults = compared.flatMap(faultsOf)
  if (faults.length > 0) throw new UserError(faults.join('\n'))
}

async function compareAll() {
  const { compareRoutes } = await import('@meshdeck/demo-server/compare-routes')
  const leftOut = readTable('routes-not-served.tsv')
  return /** @type {const} */ (['1.0.0', '1.5.1']).map((apiVersion) => ({
    apiVersion,
    ...compareRoutes(
      { apiVersion, edition: 'pro' },
      { routes: readTable(`routes-v${apiVersion}.tsv`), leftOut },
    ),
  }))
}

/** @param {Awaited<ReturnType<typeof compareAll>>[number]} compared @returns {string[]} */
function faultsOf({ apiVersion, missing, own, needless, unexplained }) {
  const named = (/** @type {{ method: string, path: string }} */ { method, path }) =>
    `${method} ${path}`
  return [
    ...missing.map((route) => `${apiVersion}: ${named(route)} is neither served nor left out.`),
    ...own.map((route) => `${apiVersion}: ${named(route)} is no route of the vendor.`),
    ...needless.map((path) => `${apiVersion}: ${path} is served, but listed as left out.`),
    ...unexplained.map((path) => `${apiVersion}: ${path} is left out for no reason.`),
  ]
}

/** @param {string} name of a table of the contract */
function readTable(name) {
  return readFileSync(rootPath(`shared/demo-server/contract/${name}`), 'utf8')
}
