import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { imageNames, writeImage } from '../images/write-image.mjs'
import { install } from '../install.mjs'
import { rootPath } from '../paths.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run images -- [NAME …] [options]

Writes the contents of the images in docker-compose.yml, one folder each: shell, remotes, composer, edge, and console,
or only the named ones. The Dockerfile copies from these folders.
  --out DIR         Output folder (default: .build/images)
  --version X.Y.Z   Version of the remote, if only one is named (default: from its package.json)
  --help            Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    out: { type: 'string', default: rootPath('.build/images') },
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
    throw new UserError(`Unknown image: ${unknown}. Use one of ${known.join(', ')}.`)
  }
  const isOfRemote = positionals.length === 1 && positionals[0]?.startsWith('mfe-')
  if (version !== undefined && !isOfRemote)
    throw new UserError('--version requires the name of one remote.')

  await install()
  const out = resolve(values.out)
  for (const name of positionals.length > 0 ? positionals : known) {
    console.log(`wrote ${await writeImage(name, { out, version, log: console.log })}`)
  }
}
