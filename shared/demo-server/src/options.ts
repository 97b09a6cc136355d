import { parseArgs } from 'node:util'

import { NEWEST_SUPPORTED } from '@meshdeck/domain/capabilities'
import { isRecord } from '@meshdeck/domain/is-record'
import { isKnownHost } from '@meshdeck/domain/known-hosts'
import { plainOptionError } from '@meshdeck/domain/option-error'

import { type ApiVersion, apiVersions } from './api-version'
import type { PasswordCost, Passwords } from './auth/passwords'
import { type SessionRules, sessionRules } from './auth/sessions'
import type { Identity } from './context'
import { type Edition, editions } from './edition'
import { seedContents, seedMetrics, type SeedSize } from './seed/content'
import { DEFAULT_SEED } from './seed/random'

/** Options of a server. Everything has a default except the port and the data folder of a process. */
export type ServerOptions = {
  /** 0 picks a free one. */
  port: number
  /** Folder of the database; by default everything is discarded at the end. */
  dataDir?: string
  /** Number of devices and networks with which an empty folder is seeded; undefined leaves it empty. */
  seed?: SeedSize
  /** Server version, 1.0.0 by default. */
  apiVersion?: ApiVersion
  /** Community by default; Pro in the hosted variant. */
  edition?: Edition
  /** Self-hosted by default; `hosted` is one of many servers operated for customers. */
  variant?: Variant
  /** Whether seeded devices do more than check in: connect, disconnect, install versions. Off by default. */
  hasLife?: boolean
  /** Start of the clock in unix milliseconds; the machine's time by default. */
  clock?: number
  /** Milliseconds in which the head and body of a request have to arrive; a minute by default. */
  arrival?: number
  /** Whether sessions end; by default they do on a seeded server, and an empty one behaves like the recordings. */
  sessions?: SessionRules
  passwordCost?: PasswordCost
  /** Replaces the hasher that the cost creates. */
  passwords?: Passwords
  /** Token that may set faults under `/control`; without it the routes don't exist. */
  controlToken?: string
  /** Whether users reach the server from other machines: then no account has the public demo password. */
  isExposed?: boolean
  /** Shared with the console that started the server and reports its callers. */
  consoleSecret?: string
  identity?: Partial<Omit<Identity, 'port' | 'version'>>
}

/** Options of a process that only copies the data of a server, which may be running. */
export type BackupOptions = { dataDir: string; backup: string }

const variants = ['self-hosted', 'hosted'] as const
type Variant = (typeof variants)[number]

/** Matches the recorded servers (contract 3.9). */
export const defaultIdentity: Omit<Identity, 'port' | 'version'> = {
  apiHost: '127.0.0.1',
  apiPath: '',
  serverName: 'nm.local',
  domain: 'nm.internal',
  origin: '*',
  frontendUrl: 'http://127.0.0.1:3000',
  tokenLifetime: 720,
  hasBroker: false,
  tenantId: '',
  masterKey: '',
}

/** Capacity of the smallest range of a seeded network. */
const MAX_FLEET = 60_000
const MAX_SEED = 2_147_483_647
const DEFAULT_FLEET = 40
const DEFAULT_NETWORKS = 3
const MIN_CONTROL_TOKEN = 8

export const usage = `The embedded management server of Meshdeck

  npm run server -- [options]

  --port N              Port on 127.0.0.1 (default: 8081). 0 selects a free port
  --data-dir DIR        Folder of the database, created if it doesn't exist (default: .data)
  --edition NAME        community (default) or pro
  --variant NAME        self-hosted (default), or hosted: a tenant's Pro server with a launch link for its owner
  --api-version N       Netmaker version to emulate, from 1.0.0 (default) to 1.8.0. Later than ${NEWEST_SUPPORTED}, the server
                        behaves like ${NEWEST_SUPPORTED}, except for policies and egress routes, and reports its own version
  --fleet N             Number of demo devices to create in an empty folder (default: ${DEFAULT_FLEET})
  --networks N          Number of demo networks to create (default: ${DEFAULT_NETWORKS})
  --seed N              Seed for the demo data. The same seed creates the same data (default: ${DEFAULT_SEED})
  --content NAME        Variety of the demo data: full (default) or plain
  --metrics NAME        Which peers of a node have metrics in large networks: near (default) for some, or full for all
  --life STATE          Whether demo devices go online and offline and install updates: on (default) or off
  --clock TIME          Start at this time instead of now, such as 2026-03-01T08:00:00Z
  --empty               Start without networks, devices, or an administrator
  --exposed             Set random passwords for demo accounts and show them once. Use this if the server can be
                        reached from other machines. Also applies if --api-host isn't this machine
  --api-host HOST       Address in enrollment tokens (default: ${defaultIdentity.apiHost})
  --api-path PATH       Path before /api at that address, such as /mesh (default: none)
  --server-name NAME    Name shown to devices (default: ${defaultIdentity.serverName})
  --domain NAME         DNS domain of devices (default: ${defaultIdentity.domain})
  --origin LIST         Origins that browsers can send requests from (default: ${defaultIdentity.origin})
  --frontend-url URL    Address of the console (default: ${defaultIdentity.frontendUrl})
  --token-lifetime N    Length of a session in minutes (default: ${defaultIdentity.tokenLifetime})
  --sessions RULES      strict (default): sessions end when the user signs out, changes the password, or is disabled.
                        recorded (default with --empty): sessions last as long as on a Netmaker server
  --broker STATE        State of the message broker: connected or none (default)
  --control TOKEN       Token that allows fault injection at /control/faults. Other users of this machine can see it
                        in the process list
  --backup FILE         Copy the data to this file and exit. The server can keep running
  --help                Show this help

  You can also set the control token as the environment variable MESHDECK_CONTROL. The value of MASTER_KEY is accepted
  as an administrator's token.
  --domain and --token-lifetime only apply to the first start with a data folder.`

/** Error on the command line; the message is one line for the user. */
export class OptionError extends Error {
  override name = 'OptionError'
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

const names = [
  'port',
  'data-dir',
  'edition',
  'variant',
  'api-version',
  'fleet',
  'networks',
  'seed',
  'content',
  'metrics',
  'life',
  'clock',
  'api-host',
  'api-path',
  'server-name',
  'domain',
  'origin',
  'frontend-url',
  'token-lifetime',
  'sessions',
  'broker',
  'control',
  'backup',
] as const

/**
 * Parses the arguments of the process; `help` if only the usage text is requested, backup options if only a backup is.
 * Throws OptionError.
 */
export function parseOptions(
  args: string[],
  { masterKey = '', controlToken, consoleSecret }: Secrets = {},
): ServerOptions | BackupOptions | 'help' {
  const flags: GivenArguments = {
    ...(controlToken && { control: controlToken }),
    ...readArguments(args),
  }
  if (flags['help']) return 'help'
  const dataDir = flagText(flags, 'data-dir', '.data')
  if (flags['backup'] !== undefined) return { dataDir, backup: flagText(flags, 'backup', '') }
  refuseSeedsOfNothing(flags)
  const variant = oneOf(flags, 'variant', variants)
  if (variant === 'hosted' && flags['edition'] === 'community') {
    throw new OptionError('--variant hosted requires --edition pro')
  }
  const seed = {
    fleet: wholeNumber(flags, 'fleet', { min: 0, max: MAX_FLEET, otherwise: DEFAULT_FLEET }),
    networks: wholeNumber(flags, 'networks', { min: 1, max: 1000, otherwise: DEFAULT_NETWORKS }),
    number: wholeNumber(flags, 'seed', { min: 0, max: MAX_SEED, otherwise: DEFAULT_SEED }),
    content: oneOf(flags, 'content', seedContents),
    metrics: oneOf(flags, 'metrics', seedMetrics),
  }
  return {
    port: wholeNumber(flags, 'port', { min: 0, max: 65_535, otherwise: 8081 }),
    dataDir,
    ...(flags['empty'] ? {} : { seed }),
    apiVersion: oneOf(flags, 'api-version', apiVersions),
    edition: oneOf(flags, 'edition', variant === 'hosted' ? ['pro'] : editions),
    variant,
    ...(flags['sessions'] === undefined
      ? {}
      : { sessions: oneOf(flags, 'sessions', sessionRules) }),
    hasLife: oneOf(flags, 'life', ['on', 'off']) === 'on',
    ...(flags['clock'] === undefined ? {} : { clock: timeIn(flags) }),
    ...(flags['control'] === undefined ? {} : { controlToken: controlTokenIn(flags) }),
    ...(consoleSecret && { consoleSecret }),
    isExposed:
      flags['exposed'] === true ||
      // known even without other names
      !isKnownHost(flagText(flags, 'api-host', defaultIdentity.apiHost), []),
    identity: {
      apiHost: flagText(flags, 'api-host', defaultIdentity.apiHost),
      ...(flags['api-path'] === undefined ? {} : { apiPath: pathIn(flags) }),
      serverName: flagText(flags, 'server-name', defaultIdentity.serverName),
      domain: flagText(flags, 'domain', defaultIdentity.domain),
      origin: flagText(flags, 'origin', defaultIdentity.origin),
      frontendUrl: flagText(flags, 'frontend-url', defaultIdentity.frontendUrl),
      tokenLifetime: wholeNumber(flags, 'token-lifetime', {
        min: 1,
        max: 525_600,
        otherwise: defaultIdentity.tokenLifetime,
      }),
      hasBroker: oneOf(flags, 'broker', ['none', 'connected']) === 'connected',
      masterKey,
    },
  }
}

/** Rejects seed options that would have no effect. */
function refuseSeedsOfNothing(flags: GivenArguments) {
  const name = (['fleet', 'networks', 'seed', 'content', 'metrics'] as const).find(
    (name) => name in flags,
  )
  if (flags['empty'] && name !== undefined) {
    throw new OptionError(`--empty and --${name} can't be used together. Remove one of them`)
  }
}

/** Options from the environment, which other users of the machine can't read. */
type Secrets = {
  masterKey?: string | undefined
  controlToken?: string | undefined
  consoleSecret?: string | undefined
}

type GivenArguments = Record<string, string | boolean | undefined>

function readArguments(args: string[]): GivenArguments {
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const options = {
      ...texts,
      empty: { type: 'boolean' as const },
      exposed: { type: 'boolean' as const },
      help: { type: 'boolean' as const },
    }
    return { ...parseArgs({ args: joinNegatives(args), options }).values }
  } catch (error) {
    // by shape, because the error belongs to another realm under jest
    const message = String(isRecord(error) ? error['message'] : error)
    throw new OptionError(plainOptionError(message))
  }
}

/** Joins negative numbers to their option with `=`, because otherwise they would count as options. */
function joinNegatives(args: string[]): string[] {
  return args.reduce<string[]>((joined, word) => {
    const previousWord = joined.at(-1)
    const isValue =
      /^-\d/.test(word) && previousWord !== undefined && /^--[a-z][a-z-]*$/.test(previousWord)
    return isValue ? [...joined.slice(0, -1), `${previousWord}=${word}`] : [...joined, word]
  }, [])
}

function flagText(flags: GivenArguments, name: string, otherwise: string): string {
  const value = flags[name] ?? otherwise
  if (typeof value === 'string' && value !== '') return value
  throw new OptionError(`--${name} requires a value`)
}

function oneOf<const T extends string>(
  flags: GivenArguments,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const value = flagText(flags, name, allowed[0])
  const choice = allowed.find((option) => option === value)
  if (choice !== undefined) return choice
  throw new OptionError(`--${name} must be ${alternatives.format(allowed)}`)
}

function controlTokenIn(flags: GivenArguments): string {
  const token = flagText(flags, 'control', '')
  if (token.length >= MIN_CONTROL_TOKEN && !/\s/.test(token)) return token
  throw new OptionError(
    `The control token must have at least ${MIN_CONTROL_TOKEN} characters and no spaces`,
  )
}

function pathIn(flags: GivenArguments): string {
  const path = flagText(flags, 'api-path', '')
  if (/^(?:\/[\w.~-]+)+$/.test(path)) return path
  throw new OptionError('--api-path must be a path such as /mesh')
}

function timeIn(flags: GivenArguments): number {
  const moment = Date.parse(flagText(flags, 'clock', ''))
  if (!Number.isNaN(moment)) return moment
  throw new OptionError('--clock must be a time such as 2026-03-01T08:00:00Z')
}

type Bounds = { min: number; max: number; otherwise: number }

function wholeNumber(flags: GivenArguments, name: string, { min, max, otherwise }: Bounds): number {
  const value = Number(flagText(flags, name, String(otherwise)))
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new OptionError(`--${name} must be a whole number from ${min} to ${max}`)
}
