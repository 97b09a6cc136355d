// @ts-check
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'
import { buildIn, checkOut, commitBefore } from '../skew/former-release.mjs'
import { conclude, runSteps } from '../steps.mjs'

const USAGE = `npm run skew -- [options]

Opens pages of each remote in the shell of this and of a former release, with the remotes of either, and one from a
repository of its own: each works, or is refused with the names of the exports that it misses.
  --before REF   the former release: a tag, a commit, or the folder of a checkout that is built; the last tag unless given
  --help         this text

A tag or commit is built in .build/skew once and kept there.`

export async function main() {
  const { values, positionals } = readArguments({
    before: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0) throw new Complaint(`What is ${positionals.join(' ')}? Try --help.`)
  const { before } = values
  const isBuilt = before !== undefined && existsSync(resolve(before, '.build/shell/shell.json'))

  const former = isBuilt ? resolve(before) : await checkOut(await commitBefore(before))
  await install()
  if (!isBuilt) await buildIn(former)
  await build({ tell: (line) => console.log(`  ${line}`) })
  const matrix = { config: at('e2e/skew/playwright.config.ts'), env: { SKEW_BEFORE: former } }
  conclude(await runSteps([{ name: 'skew', run: () => runPlaywright(matrix) }]))
}
