// @ts-check
import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { install } from '../install.mjs'

const USAGE = `npm run build -- [NAME] [--version X.Y.Z]

Builds for production what has changed: everything, or one package such as mfe-networks.
  --version X.Y.Z   of that package, instead of the one in its package.json
  --help            this text`

export async function main() {
  const { values, positionals } = readArguments({
    version: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  await install()
  await build({ only: positionals[0], version: values.version, tell: console.log })
}
