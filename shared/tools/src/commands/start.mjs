// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { API_VERSIONS, EDITIONS, readArguments, readChoice, readNumber } from '../arguments.mjs'
import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { checkStart, readConsoleOptions, runConsole } from '../console.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'

/** Those of the console server, which checks their values when it is built. */
const consoleOptions = describedOptions()

const USAGE = `npm start -- [options]

Installs, builds what has changed and starts the console with its embedded management server.
${consoleOptions.map(({ name, value, help }) => `  ${`--${name} ${value}`.padEnd(22)} ${help}`).join('\n')}
Each of these also stands in the environment, as MESHDECK_BASE_PATH for --base-path.

Of the embedded server:
  --edition NAME         pro, unless given, or community
  --variant NAME         self-hosted, unless given, or hosted: a tenant's Pro server, with a link to start by
  --api-version N        the server it is: 1.0.0, unless given, or 1.5.1
  --fleet N              seed this many devices, 40 unless given
  --networks N           seed this many networks, 3 unless given
  --seed N               what the fleet is made of: the same number, the same fleet
  --life STATE           whether its devices come and go: on, unless given, or off
  --empty                no data and no administrator, as after an installation
  --reset                begin with fresh data
  --control-file FILE    let whoever has the token in this file break the management server (shared/docs/faults.md)
  --control TOKEN        the same, but others on this machine see the token in the list of processes
  --help                 this text

MESHDECK_CONTROL in the environment is such a token too.`

const VARIANTS = ['self-hosted', 'hosted']
const LIFE = ['on', 'off']
const LARGEST_SEED = 2_147_483_647
const LARGEST_FLEET = 100_000
const MOST_NETWORKS = 1000

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
  if (positionals.length > 0) throw new Complaint(`What is ${positionals[0]}? Try --help.`)
  const flags = Object.fromEntries(
    Object.entries(values).filter(([given]) => consoleOptions.some(({ name }) => name === given)),
  )
  const isBackendNamed = Boolean(flags.backend ?? process.env.MESHDECK_BACKEND)
  if (isBackendNamed) refuseWithBackend(values)
  if (values.empty) refuseWithEmpty(values)
  const variant = readChoice('variant', values.variant, VARIANTS)
  const isHosted = variant === 'hosted'
  const edition = readChoice('edition', values.edition, isHosted ? ['pro'] : EDITIONS)
  const apiVersion = readChoice('api-version', values['api-version'], API_VERSIONS)
  const fleet = readNumber('fleet', values.fleet, { min: 0, max: LARGEST_FLEET })
  const networks = readNumber('networks', values.networks, { min: 1, max: MOST_NETWORKS })
  const seed = readNumber('seed', values.seed, { min: 0, max: LARGEST_SEED })
  const life = readChoice('life', values.life, LIFE)
  const controlToken = isBackendNamed ? undefined : readControlToken(values)

  await install()
  await build({ only: 'serve', tell: console.log })
  const given = await readConsoleOptions(flags)
  const dataDir = resolve(given.dataDir)
  await checkStart({ ...given, dataDir })
  await build({ tell: console.log })
  await prepareData(dataDir, {
    reset: values.reset,
    without: values.empty
      ? '--empty changes nothing'
      : [fleet, networks, seed].some((it) => it !== undefined) && 'nothing is seeded',
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
 * As the console server describes them to people. There before anything is installed or built, and without the
 * folder of the build, which is this one's.
 * @returns {{ name: string, value: string, help: string, isRepeated?: boolean }[]}
 */
function describedOptions() {
  const file = at('shared/serve/src/options/console-options.json')
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

/** What only the embedded server understands is not silently left undone. @param {Record<string, unknown>} values */
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
  const [verb, object] = given.length === 1 ? ['is', 'it'] : ['are', 'them']
  const options = given.map((name) => `--${name}`).join(', ')
  throw new Complaint(
    `${options} ${verb} for the embedded server, which --backend leaves out. Leave ${object} out as well.`,
  )
}

/** Nor is what says how to seed. @param {Record<string, unknown>} values */
function refuseWithEmpty(values) {
  const name = ['fleet', 'networks', 'seed'].find((it) => values[it] !== undefined)
  if (name === undefined) return
  throw new Complaint(`--empty seeds nothing, so there is no --${name}. Leave one of them out.`)
}

/**
 * From the command line, a file or the environment, in this order.
 * @param {{ control?: string | undefined, 'control-file'?: string | undefined }} values
 */
function readControlToken({ control, 'control-file': file }) {
  const token = control ?? (file === undefined ? process.env.MESHDECK_CONTROL : readToken(file))
  if (token === undefined || /^\S{8,}$/.test(token)) return token
  throw new Complaint('--control needs a token of at least 8 characters without blanks.')
}

/** @param {string} file */
function readToken(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Complaint(`--control-file: ${file} cannot be read.`, { cause: error })
  }
}

/** @param {string} dataDir @param {{ reset: boolean, without: string | false }} start What does not come of data that are there. */
async function prepareData(dataDir, { reset, without }) {
  const { claimFolder, databaseFile } = await import('@meshdeck/demo-server/data-folder')
  const database = databaseFile(dataDir)
  if (reset) {
    const giveUp = claimed(() => claimFolder(dataDir))
    for (const file of [database, `${database}-wal`, `${database}-shm`])
      rmSync(file, { force: true })
    giveUp()
  } else if (without && existsSync(database)) {
    console.log(`There is data already, so ${without}; --reset begins afresh.`)
  }
}

/** @param {() => () => void} claim */
function claimed(claim) {
  try {
    return claim()
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
