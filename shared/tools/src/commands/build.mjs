import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { install } from '../install.mjs'
import { readOutside, readPackages } from '../packages.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run build -- [NAME] [options]

Builds everything that has changed, for production. NAME builds one package, such as mfe-networks, or a remote
in its own repository, such as ../mfe-greetings.
  --version X.Y.Z   Version of the remote (default: from its package.json)
  --out DIR         Write the remote to DIR/NAME/VERSION instead of .build/mfe
  --release         Also write the federation manifest and the types of the modules the remote exposes.
                    For host-shell: write the types of its shared packages to DIR/types (default: .build/types)
  --help            Show this help

The console uses a remote in the mfe/ folder of its data folder after the next reload.`

export async function main() {
  const { values, positionals } = readArguments({
    version: { type: 'string' },
    out: { type: 'string' },
    release: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [only, ...more] = positionals
  if (more.length > 0) throw new UserError(`Unexpected argument: ${more.join(' ')}. Try --help.`)
  const { version, out, release: isRelease } = values
  requireFitting(only, values)
  if (out === '') throw new UserError('--out requires a folder. Try --help.')

  await install()
  await build({
    only,
    version,
    out: out === undefined ? undefined : resolve(out),
    isRelease,
    log: console.log,
  })
}

/**
 * @param {string | undefined} name
 * @param {{ version?: string | undefined, out?: string | undefined, release: boolean }} options
 */
function requireFitting(name, { version, out, release }) {
  if (name !== undefined && readOutside(name)) {
    if (out !== undefined) return
    throw new UserError(`${name} requires --out DIR, the folder to build into.`)
  }
  const isOfShell = release && name === 'host-shell' && version === undefined
  if (isOfShell || (version === undefined && out === undefined && !release)) return
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  if (remotes.some((remote) => remote.name === name)) return
  const names = remotes.map((remote) => remote.name).join(', ')
  throw new UserError(
    release && version === undefined
      ? `--release requires the name of the shell or a remote: host-shell, ${names}.`
      : `--version and --out require the name of a remote: ${names}.`,
  )
}
