// @ts-check
// npm run build -- [NAME] [--version X.Y.Z]
import { build } from '../src/build.mjs'
import { readArguments, runCommand } from '../src/command.mjs'

const USAGE = `npm run build -- [NAME] [--version X.Y.Z]

Builds for production what has changed: everything, or one package such as mfe-networks.
  --version X.Y.Z   of that package, instead of the one in its package.json
  --help            this text`

await runCommand(async () => {
  const { values, positionals } = readArguments({
    version: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [only] = positionals
  await build({ only, version: values.version, tell: console.log })
})
