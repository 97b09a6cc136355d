import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { API_VERSIONS, EDITIONS, readArguments, readChoice, readNumber } from '../arguments.mjs'
import { build } from '../build.mjs'
import { checkStart, readConsoleOptions, runConsole } from '../console.mjs'
import { install } from '../install.mjs'
import { rootPath } from '../paths.mjs'
import { UserError } from '../user-error.mjs'

/** Options of the console server, which validates their values when it is built. */
const consoleOptions = describedOptions()

const USAGE = `npm start -- [options]

Installs dependencies, builds what has changed, and starts the console. Without --backend, also starts the embedded
management server, with demo data.
${consoleOptions.map(({ name, value, help }) => `  ${`--${name} ${value}`.padEnd(22)} ${help}`).join('\n')}
You can also set each of these options as an environment variable, such as MESHDECK_BASE_PATH for --base-path.

Options of the embedded server:
  --edition NAME         pro (default) or community
  --variant NAME         self-hosted (default), or hosted: a tenant's Pro server with a launch link for its owner
  --api-version N        Netmaker version to emulate, from 1.0.0 (default) to 1.8.0. Later than 1.5.1, the server
                         behaves like 1.5.1, except for policies and egress routes, and reports its own version
  --fleet N              Number of demo devices to create (default: 40)
  --networks N           Number of demo networks to create (default: 3)
  --seed N               Seed for the demo data. The same seed creates the same data
  --life STATE           Whether demo devices go online and offline: on (default) or off
  --empty                Start without data and without an administrator, as after an installation
  --reset                Delete all data and start over
  --control-file FILE    File with a token that allows fault injection (see shared/docs/faults.md)
  --control TOKEN        The token itself. Other users of this machine can see it in the process list
  --help                 Show this help

You can also set the token as the environment variable MESHDECK_CONTROL.`

const VARIANTS = ['self-hosted', 'hosted']
const LIFE = ['on', 'off']
const MAX_SEED = 2_147_483_647
const MAX_FLEET_SIZE = 100_000
const MAX_NETWORKS = 1000

export async function main() {
  const { values, positionals } = readArguments({
    ...consoleFlags(),
    edition: { type: 'string' },
    variant: { type: 'string' },
    'api-version': { type: 'string' },
    fleet: { type: 'string' },
    networks: { type: 'string' },
    seed: { type: 'string' },
    life: { type: 'string' },
    empty: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
    control: { type: 'string' },
    'control-file': { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0)
    throw new UserError(`Unexpected argument: ${positionals[0]}. Try --help.`)
  const flags = Object.fromEntries(
    Object.entries(values).filter(([given]) => consoleOptions.some(({ name }) => name === given)),
  )
  const isBackendNamed = Boolean(flags.backend ?? process.env.MESHDECK_BACKEND)
  if (isBackendNamed) refuseWithBackend(values)
  if (values.empty) refuseWithEmpty(values)
  const variant = readChoice('variant', values.variant, VARIANTS)
  const isHosted = variant === 'hosted'
  const edition = readChoice('edition', values.edition, EDITIONS)
  if (isHosted && edition !== 'pro') throw new UserError('--variant hosted requires --edition pro.')
  const apiVersion = readChoice('api-version', values['api-version'], API_VERSIONS)
  const fleet = readNumber('fleet', values.fleet, { min: 0, max: MAX_FLEET_SIZE })
  const networks = readNumber('networks', values.networks, { min: 1, max: MAX_NETWORKS })
  const seed = readNumber('seed', values.seed, { min: 0, max: MAX_SEED })
  const life = readChoice('life', values.life, LIFE)
  const controlToken = isBackendNamed ? undefined : readControlToken(values)

  await install()
  await build({ only: 'serve', log: console.log })
  const given = await readConsoleOptions(flags)
  const dataDir = resolve(given.dataDir)
  await checkStart({ ...given, dataDir })
  await build({ log: console.log })
  await prepareData(dataDir, {
    reset: values.reset,
    without: values.empty
      ? '--empty has no effect'
      : [fleet, networks, seed].some((option) => option !== undefined) && 'no demo data is created',
  })
  await runConsole({
    consoleOptions: { ...given, dataDir },
    isEmpty: values.empty,
    controlToken,
    isHosted,
    serverOptions: [
      '--edition',
      edition,
      '--variant',
      variant,
      '--api-version',
      apiVersion,
      ...(fleet === undefined ? [] : ['--fleet', String(fleet)]),
      ...(networks === undefined ? [] : ['--networks', String(networks)]),
      ...(seed === undefined ? [] : ['--seed', String(seed)]),
      '--life',
      life,
      ...(values.empty ? ['--empty'] : []),
    ],
  })
}

/**
 * Returns the options with their descriptions in the console server's help. Reads a source file, because nothing may be
 * installed or built yet. Omits the build folder, which this command sets.
 * @returns {{ name: string, value: string, help: string, isRepeated?: boolean }[]}
 */
function describedOptions() {
  const file = rootPath('shared/serve/src/options/console-options.json')
  const options = JSON.parse(readFileSync(file, 'utf8'))
  return options.filter((/** @type {{ name: string }} */ { name }) => name !== 'build-dir')
}

/** @returns {Record<string, { type: 'string', multiple: boolean }>} */
function consoleFlags() {
  return Object.fromEntries(
    consoleOptions.map(({ name, isRepeated = false }) => [
      name,
      { type: /** @type {const} */ ('string'), multiple: isRepeated },
    ]),
  )
}

/**
 * Throws for options that only apply to the embedded server, because they would be ignored.
 * @param {Record<string, unknown>} values
 */
function refuseWithBackend(values) {
  const given = [
    'edition',
    'variant',
    'api-version',
    'fleet',
    'networks',
    'seed',
    'life',
    'empty',
    'reset',
    'control',
    'control-file',
  ].filter((name) => values[name] !== undefined && values[name] !== false)
  if (given.length === 0) return
  const object = given.length === 1 ? 'it' : 'them'
  const options = given.map((name) => `--${name}`).join(', ')
  throw new UserError(
    `${options} can't be used with --backend, because only the embedded server supports ${object}.`,
  )
}

/** Throws for options on seeding, which would be ignored. @param {Record<string, unknown>} values */
function refuseWithEmpty(values) {
  const name = ['fleet', 'networks', 'seed'].find((name) => values[name] !== undefined)
  if (name === undefined) return
  throw new UserError(`--empty and --${name} can't be used together. Remove one of them.`)
}

/**
 * Returns the token from the command line, a file or the environment, in this order.
 * @param {{ control?: string | undefined, 'control-file'?: string | undefined }} values
 */
function readControlToken({ control, 'control-file': file }) {
  const token = control ?? (file === undefined ? process.env.MESHDECK_CONTROL : readToken(file))
  if (token === undefined || /^\S{8,}$/.test(token)) return token
  throw new UserError('The control token must have at least 8 characters and no spaces.')
}

/** @param {string} file */
function readToken(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UserError(`--control-file: can't read ${file}.`, { cause: error })
  }
}

/**
 * @param {string} dataDir
 * @param {{ reset: boolean, without: string | false }} start `reset`: whether to delete existing data.
 *   `without`: which options existing data leaves without effect, as the end of a sentence.
 */
async function prepareData(dataDir, { reset, without }) {
  const { claimFolder, databaseFile } = await import('@meshdeck/demo-server/data-folder')
  const database = databaseFile(dataDir)
  if (reset) {
    const giveUp = claimed(() => claimFolder(dataDir))
    for (const file of [database, `${database}-wal`, `${database}-shm`])
      rmSync(file, { force: true })
    giveUp()
  } else if (without && existsSync(database)) {
    console.log(`${dataDir} already contains data, so ${without}. To start over, use --reset.`)
  }
}

/** @param {() => () => void} claim */
function claimed(claim) {
  try {
    return claim()
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
