// @ts-check
import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { install } from '../install.mjs'
import { readOutside } from '../outside.mjs'
import { readPackages } from '../packages.mjs'

const USAGE = `npm run build -- [NAME] [options]

Builds for production what has changed: everything, or one package such as mfe-networks. In place of a name
stands the path of a remote that has a repository of its own, ../mfe-greetings.
  --version X.Y.Z   of that remote, instead of the one in its package.json
  --out DIR         writes that remote to DIR/NAME/VERSION, and nothing to .build/mfe
  --release         with the federation's manifest and the types of what that remote exposes; for host-shell
                    the types of what it lends, for such repositories, into DIR/types (.build/types)
  --help            this text

A folder of a remote that lies in mfe/ of the data folder is used from the next reload on.`

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
  if (more.length > 0) throw new Complaint(`What is ${more.join(' ')}? Try --help.`)
  const { version, out, release: isRelease } = values
  requireFitting(only, values)
  if (out === '') throw new Complaint('--out: which folder? Try --help.')

  await install()
  await build({
    only,
    version,
    out: out === undefined ? undefined : resolve(out),
    isRelease,
    tell: console.log,
  })
}

/**
 * @param {string | undefined} name
 * @param {{ version?: string | undefined, out?: string | undefined, release: boolean }} options
 */
function requireFitting(name, { version, out, release }) {
  if (name !== undefined && readOutside(name)) {
    if (out !== undefined) return
    throw new Complaint(`${name} is built into which folder? Say --out DIR.`)
  }
  const isOfShell = release && name === 'host-shell' && version === undefined
  if (isOfShell || (version === undefined && out === undefined && !release)) return
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  if (remotes.some((remote) => remote.name === name)) return
  const names = remotes.map((remote) => remote.name).join(', ')
  throw new Complaint(
    release && version === undefined
      ? `--release is for the shell or one remote: host-shell, ${names}.`
      : `--version and --out are for one remote: ${names}.`,
  )
}
