// @ts-check
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { Complaint } from '@meshdeck/tools/complaint'
import { runPlaywright } from '@meshdeck/tools/end-to-end'
import { install } from '@meshdeck/tools/install'
import { at } from '@meshdeck/tools/paths'
import { conclude, runSteps } from '@meshdeck/tools/steps'

import { buildIn, checkOut, commitBefore } from '../skew/former-release.mjs'

const USAGE = `npm run lab -- skew [options]

Opens pages of each remote in the shells of this release and an earlier one, with the remotes of both and one from its own
repository. Each page must work, or be rejected with the names of the missing exports.
  --before REF   Earlier release: a tag, a commit, or the folder of a built checkout (default: the last tag)
  --help         Show this help

A tag or commit is built once in .build/skew.`

export async function main() {
  const { values, positionals } = readArguments({
    before: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0)
    throw new Complaint(`Unexpected argument: ${positionals.join(' ')}. Try --help.`)
  const { before } = values
  const isBuilt = before !== undefined && existsSync(resolve(before, '.build/shell/shell.json'))

  const former = isBuilt ? resolve(before) : await checkOut(await commitBefore(before))
  await install()
  if (!isBuilt) await buildIn(former)
  await build({ tell: (line) => console.log(`  ${line}`) })
  const matrix = { config: at('e2e/skew/playwright.config.ts'), env: { SKEW_BEFORE: former } }
  conclude(await runSteps([{ name: 'skew', run: () => runPlaywright(matrix) }]))
}
