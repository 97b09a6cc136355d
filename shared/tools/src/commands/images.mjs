// @ts-check
import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { Complaint } from '../complaint.mjs'
import { imageNames, writeImage } from '../images/write-image.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'

const USAGE = `npm run images -- [NAME …] [options]

Writes what the images of docker-compose.yml hold, each as a folder laid out as the root of its file system: the shell,
the remotes, composer and edge, or those that are named. The Dockerfile takes them from here.
  --out DIR         where to; .build/images unless given
  --version X.Y.Z   of a remote, the only one named, instead of the one in its package.json
  --help            this text`

export async function main() {
  const { values, positionals } = readArguments({
    out: { type: 'string', default: at('.build/images') },
    version: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const { version } = values
  const known = imageNames()
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new Complaint(`There is no image ${unknown}: ${known.join(', ')}`)
  }
  const isOfRemote = positionals.length === 1 && positionals[0]?.startsWith('mfe-')
  if (version !== undefined && !isOfRemote) throw new Complaint('--version is for one remote.')

  await install()
  const out = resolve(values.out)
  for (const name of positionals.length > 0 ? positionals : known) {
    console.log(`wrote ${await writeImage(name, { out, version, tell: console.log })}`)
  }
}
