import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { buildRemote, checkRemote } from '../deliver/build-steps.mjs'
import { currentUser } from '../deliver/current-user.mjs'
import { makeKeys, decideFleet } from '../deliver/fleet-steps.mjs'
import * as storeSteps from '../deliver/store-steps.mjs'
import { install } from '../install.mjs'
import { readOutside, readPackages } from '../packages.mjs'
import { rootPath, root } from '../paths.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run deliver -- REMOTE STEP [options]

Delivers one remote without changing the others. REMOTE is a name, or the path of a remote in its own repository. You
can repeat each step. If a step fails or is interrupted, the versions in use don't change.
  build       Build the last commit, with a version from the package and the commit
  check       Check exports against the shells in use, and check translations, manifest, and sizes
  publish     Upload the build to the store. Published builds never change, and tenants don't use them yet
  canary      Deliver to some tenants: --tenants acme,harbour
  promote     Deliver to all tenants
  rollback    Return to the previous version, or to --version X. With --tenants, only for these tenants
  status      Show which tenants have which version, since when, and who delivered it

  --to STORE             Folder, https://host/path, or s3://bucket/prefix (MESHDECK_STORE)
  --version X.Y.Z        Version (default for build, check, and publish: that of the last commit; for canary: the last
                         one published; for promote: the one that some tenants already use)
  --tenants A,B          Tenants for canary and rollback
  --key FILE             Key to sign published builds with (MESHDECK_KEY_FILE)
  --trusted-keys FILE    Keys whose signatures are accepted (MESHDECK_TRUSTED_KEYS)
  --shell DIR            Check against this built shell (repeatable)
  --out DIR              Folder for builds (default: .build/delivery)
  --by NAME              Name to show in the status
  --json                 Print JSON for status and check
  --help                 Show this help

npm run deliver -- status                         Show the status of all remotes
npm run deliver -- host-shell publish | retire    Publish or retire the exports of the built shell, for check
npm run deliver -- tenant NAME [FILE]             Print a tenant's settings, or replace them with a file
npm run deliver -- fleet [FILE]                   Print the settings of all tenants, or replace them with a file
npm run deliver -- keys REMOTE… --key FILE        Create a key`

/** @typedef {import('../deliver/request.mjs').Request} Request */

/** @type {Record<string, (request: Request) => Promise<void>>} */
const steps = {
  build: buildRemote,
  check: checkRemote,
  publish: storeSteps.publish,
  canary: storeSteps.canary,
  promote: storeSteps.promote,
  rollback: storeSteps.rollback,
  status: storeSteps.status,
}

/** @type {Record<string, (request: Request) => Promise<void>>} */
const shellSteps = {
  publish: storeSteps.publishShell,
  retire: storeSteps.retireShell,
}

export async function main() {
  const { values, positionals } = readArguments({
    to: { type: 'string' },
    version: { type: 'string' },
    tenants: { type: 'string', default: '' },
    key: { type: 'string' },
    'trusted-keys': { type: 'string' },
    shell: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    by: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const act = chooseStep(positionals, values)
  await install()
  await build({ only: 'federation' })
  try {
    const outside = readOutside(positionals[0] ?? '')
    await act(await readSurroundings(values, outside?.folder ?? root))
  } catch (error) {
    const isForThePerson = error instanceof Error && error.name === 'DeliveryError'
    throw isForThePerson ? new UserError(withPeriod(error.message), { cause: error }) : error
  }
}

/** @param {string} text */
const withPeriod = (text) => text.replace(/\.?$/, '.')

/** @typedef {Awaited<ReturnType<typeof readSurroundings>>} Surroundings */
/** @typedef {{ to?: string | undefined, version?: string | undefined, tenants: string, key?: string | undefined, 'trusted-keys'?: string | undefined, shell: string[], out?: string | undefined, by?: string | undefined, json: boolean }} Values */

/** @type {Record<string, string>} */
const usageOfOthers = {
  status: 'status',
  tenant: 'tenant NAME [FILE]',
  fleet: 'fleet [FILE]',
  keys: 'keys REMOTE… --key FILE',
}

/**
 * Returns the function that runs the requested step; throws before anything is built if there is no such step.
 * @param {string[]} words
 * @param {Values} values
 * @returns {(surroundings: Surroundings) => Promise<void>}
 */
function chooseStep([name = '', step, ...more], values) {
  const rest = [...(step === undefined ? [] : [step]), ...more]
  if (name === 'status' && rest.length === 0) return storeSteps.status
  if (name === 'tenant' && rest.length > 0 && rest.length <= 2) {
    const [tenant = '', file] = rest
    if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(tenant)) {
      throw new UserError(`"${tenant}" is not a valid tenant name. Use a name such as acme.`)
    }
    return (request) => decideFleet(request, { key: `tenants/${tenant}.json`, file })
  }
  if (name === 'fleet' && rest.length <= 1) {
    return (request) => decideFleet(request, { key: 'fleet.json', file: rest[0] })
  }
  if (name === 'keys' && rest.length > 0) {
    const { key } = values
    if (key === undefined)
      throw new UserError('keys requires --key FILE, the file to save the key in. Try --help.')
    return () => makeKeys({ remotes: rest, file: resolve(key) })
  }
  if (Object.hasOwn(usageOfOthers, name)) {
    throw new UserError(`Use npm run deliver -- ${usageOfOthers[name]}. Try --help.`)
  }
  const target = targetNamed(name)
  const known = target.kind === 'shell' ? shellSteps : steps
  const run = step !== undefined && Object.hasOwn(known, step) ? known[step] : undefined
  if (!run || more.length > 0) {
    throw new UserError(`Enter a step for ${name}: ${Object.keys(known).join(', ')}. Try --help.`)
  }
  return (surroundings) =>
    run({ ...surroundings, name: target.name, target, version: values.version })
}

/** @param {string} name @returns {import('../packages.mjs').Package} */
function targetNamed(name) {
  const known = readPackages().filter(({ kind }) => kind === 'remote' || kind === 'shell')
  const target = readOutside(name) ?? known.find((candidate) => candidate.name === name)
  if (target) return target
  const names = known.map((candidate) => candidate.name).join(', ')
  throw new UserError(
    name === ''
      ? `Enter the name of a remote: ${names}. Try --help.`
      : `Unknown remote: ${name}. Use one of ${names}.`,
  )
}

/** @param {Values} values @param {string} folder Folder of what is delivered. */
async function readSurroundings(values, folder) {
  const { openStore } = await import('@meshdeck/federation/delivery')
  const { readTrustedKeys } = await import('@meshdeck/federation/delivery')
  const { MESHDECK_STORE, MESHDECK_KEY_FILE, MESHDECK_TRUSTED_KEYS } = process.env
  const to = values.to ?? MESHDECK_STORE
  const keysFile = values['trusted-keys'] ?? MESHDECK_TRUSTED_KEYS
  return {
    store: to === undefined ? undefined : openStore(to, process.env),
    out: resolve(values.out ?? rootPath('.build/delivery')),
    shellDirs: values.shell.map((dir) => resolve(dir)),
    tenants: values.tenants.split(',').filter(Boolean),
    keyFile: values.key ?? MESHDECK_KEY_FILE,
    keys: keysFile ? readTrustedKeys(keysFile) : undefined,
    by: currentUser(values.by, folder),
    isJson: values.json,
  }
}
