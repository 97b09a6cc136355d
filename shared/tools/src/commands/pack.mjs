import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { execute } from '../execute.mjs'
import { install } from '../install.mjs'
import { rootPath } from '../paths.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run pack -- [options]

Builds what has changed and creates a release folder that needs only Node: meshdeck-VERSION.
  --out DIR         Folder for the release (default: .build/release)
  --version X.Y.Z   Version of the release (default: from package.json)
  --try NODE        Test the release with this Node program: start, upgrade, and go back (repeatable)
  --help            Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    out: { type: 'string' },
    version: { type: 'string' },
    try: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0)
    throw new UserError(`Unexpected argument: ${positionals.join(' ')}. Try --help.`)
  const { version } = values
  if (version !== undefined && !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
    throw new UserError(`--version: "${version}" is not a version such as 1.2.0.`)
  }
  if (values.out === '') throw new UserError('--out requires a folder. Try --help.')
  const trials = await Promise.all(
    values.try.map(async (node) => ({ node, output: await versionOf(node) })),
  )

  await install()
  await build({ log: console.log })
  const { pack } = await import('../pack/pack.mjs')
  const { tryRelease } = await import('../pack/try-release.mjs')
  const { folder, files, bytes } = await pack({
    out: values.out === undefined ? rootPath('.build/release') : resolve(values.out),
    version,
  })
  console.log(`${folder}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`)
  for (const { node, output } of trials) {
    await tryRelease({ release: folder, node })
    console.log(`runs with ${output}`)
  }
}

/** Returns the version that a Node program prints. @param {string} node */
async function versionOf(node) {
  const { code, output } = await execute(node, ['--version']).catch(() => ({ code: 1, output: '' }))
  if (code === 0) return output
  throw new UserError(`--try: can't run ${node}. Enter the path of a Node program.`)
}
