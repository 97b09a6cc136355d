// @ts-check
import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { install } from '../install.mjs'
import { readPackages } from '../packages.mjs'

const USAGE = `npm run build -- [NAME] [options]

Builds for production what has changed: everything, or one package such as mfe-networks.
  --version X.Y.Z   of that remote, instead of the one in its package.json
  --out DIR         writes that remote to DIR/NAME/VERSION, and nothing to .build/mfe
  --help            this text

A folder of a remote that lies in mfe/ of the data folder is used from the next reload on.`

export async function main() {
  const { values, positionals } = readArguments({
    version: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [only, ...more] = positionals
  if (more.length > 0) throw new Complaint(`What is ${more.join(' ')}? Try --help.`)
  const { version, out } = values
  if (version !== undefined || out !== undefined) requireRemote(only)
  if (out === '') throw new Complaint('--out: which folder? Try --help.')

  await install()
  await build({
    only,
    version,
    out: out === undefined ? undefined : resolve(out),
    tell: console.log,
  })
}

/** @param {string | undefined} name */
function requireRemote(name) {
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  if (remotes.some((remote) => remote.name === name)) return
  throw new Complaint(
    `--version and --out are for one remote: ${remotes.map((remote) => remote.name).join(', ')}.`,
  )
}
