import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { API_VERSIONS, EDITIONS, readArguments, readChoice, readNumber } from '../arguments.mjs'
import { build } from '../build.mjs'
import { checkStart, onInterrupt } from '../console.mjs'
import { compile, keepServers } from '../dev/rebuild.mjs'
import { install } from '../install.mjs'
import { readOutside, readPackages } from '../packages.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run dev -- [NAME…] [options]

Starts the console for work on its sources: React's development build, StrictMode, source maps, and query devtools.
Changes to the shell, a remote, or a package they share appear in the open page. If the sources of a server change, it
restarts. If you name remotes, such as mfe-networks, only they and the shell are compiled, and other remotes are used
as built. NAME can also be the path of a remote in its own repository, such as ../mfe-greetings.
  --port N           Port of the console (default: 4000)
  --data-dir DIR     Data folder (default: .data)
  --backend URL      Use your own Netmaker server instead of the embedded one
  --edition NAME     Edition of the embedded server: pro (default) or community
  --api-version N    Netmaker version to emulate, from 1.0.0 (default) to 1.8.0. Later than 1.5.1, the server
                     behaves like 1.5.1, except for policies and egress routes, and reports its own version
  --help             Show this help`

const RELAXED = `
  The page is protected as in production, except:
    - Scripts compiled here have no integrity hash, and there is no Integrity-Policy header.
    - Trusted Types also allow the error overlay and the HTML of the query devtools.
`

export async function main() {
  const { values, positionals } = readArguments({
    port: { type: 'string' },
    'data-dir': { type: 'string', default: '.data' },
    backend: { type: 'string' },
    edition: { type: 'string' },
    'api-version': { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const wantedPort = readNumber('port', values.port, { min: 0, max: 65_535 }) ?? 4000
  const edition = readChoice('edition', values.edition, EDITIONS)
  const apiVersion = readChoice('api-version', values['api-version'], API_VERSIONS)
  const dataDir = resolve(values['data-dir'])
  const all = readPackages().filter(({ kind }) => kind === 'remote')
  const remotes = positionals.length > 0 ? positionals.map((name) => remoteNamed(name, all)) : all

  const folder = temporaryFolder()
  let end = async () => process.exit(1)
  onInterrupt(() => void end())
  await install()
  await build({ only: 'serve', log: console.log })
  await checkStart({ port: wantedPort, dataDir })
  if (positionals.length > 0) {
    const compiled = ['host-shell', ...remotes.map(({ name }) => name)]
    await build({ without: compiled, log: console.log })
  }
  const { requirePort } = await import('@meshdeck/serve/ports')
  const port = await requirePort(wantedPort)
  const consolePort = await requirePort(0)
  const servers = await keepServers()
  console.log(`Compiling host-shell, ${remotes.map(({ name }) => name).join(', ')}…`)
  await compile({ remotes, folder, port, console: `http://127.0.0.1:${consolePort}` })
  await servers.start({
    consoleOptions: {
      port: consolePort,
      dataDir,
      development: { folder, port },
      ...(values.backend !== undefined && { backend: values.backend }),
    },
    isEmpty: false,
    serverOptions: ['--edition', edition, '--api-version', apiVersion],
  })
  end = async () => {
    await servers.end()
    process.exit(0)
  }
  console.log(RELAXED)
}

/** @typedef {import('../packages.mjs').Package} Package */

/** @param {string} wanted @param {Package[]} remotes @returns {Package} */
function remoteNamed(wanted, remotes) {
  const outside = readOutside(wanted)
  const namesake = remotes.find(({ name }) => name === (outside?.name ?? wanted))
  if (outside && namesake) {
    throw new UserError(`${wanted}: the console already contains a remote named ${outside.name}.`)
  }
  const target = outside ?? namesake
  if (target) return target
  const names = remotes.map(({ name }) => name).join(', ')
  throw new UserError(`Unknown remote: ${wanted}. Use one of ${names}.`)
}

/** Creates a folder for what the console server reads of the compiled code; removed when the process ends. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-dev-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
