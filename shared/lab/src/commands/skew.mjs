import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { runPlaywright } from '@meshdeck/tools/end-to-end'
import { execute } from '@meshdeck/tools/execute'
import { install } from '@meshdeck/tools/install'
import { rootPath, root } from '@meshdeck/tools/paths'
import { printSummary, runSteps } from '@meshdeck/tools/steps'
import { UserError } from '@meshdeck/tools/user-error'

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
    throw new UserError(`Unexpected argument: ${positionals.join(' ')}. Try --help.`)
  const { before } = values
  const isBuilt = before !== undefined && existsSync(resolve(before, '.build/shell/shell.json'))

  const former = isBuilt ? resolve(before) : await checkOut(await commitBefore(before))
  await install()
  if (!isBuilt) await buildIn(former)
  await build({ log: (line) => console.log(`  ${line}`) })
  const matrix = { config: rootPath('e2e/skew/playwright.config.ts'), env: { SKEW_BEFORE: former } }
  printSummary(await runSteps([{ name: 'skew', run: () => runPlaywright(matrix) }]))
}

/**
 * Returns the commit for a tag or commit, by default the last tag.
 * @param {string | undefined} ref
 */
export async function commitBefore(ref) {
  const wanted = ref ?? (await lastTag())
  const { code, output } = await git('rev-parse', '--verify', `${wanted}^{commit}`)
  if (code === 0) return output.trim()
  throw new UserError(`--before: "${wanted}" is not a commit in this repository.`)
}

/** Finds the previous release; this commit itself may have a tag. */
async function lastTag() {
  const { code, output } = await git('describe', '--tags', '--abbrev=0', 'HEAD^')
  if (code === 0) return output.trim()
  throw new UserError(
    'There is no tag before this commit. Select an earlier release with --before COMMIT.',
  )
}

/**
 * Returns a folder with a checkout of a commit, created on first use.
 * @param {string} commit
 */
export async function checkOut(commit) {
  const folder = rootPath(`.build/skew/${commit.slice(0, 12)}`)
  if (existsSync(folder)) return folder
  // git still lists a worktree that was deleted by hand
  const { code, output } = await git('worktree', 'add', '--force', '--detach', folder, commit)
  if (code !== 0) throw new UserError(output)
  return folder
}

/**
 * Builds the changed parts of another checkout with its own tools.
 * @param {string} folder
 */
export async function buildIn(folder) {
  const { code, output } = await execute('npm', ['--prefix', folder, 'run', '--silent', 'build'])
  if (code !== 0) throw new UserError(`${output}\nCouldn't build ${folder}.`)
}

/** @param {...string} line */
const git = (...line) => execute('git', ['-C', root, ...line])
