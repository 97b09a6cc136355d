// @ts-check
import { existsSync } from 'node:fs'

import { Complaint } from '@meshdeck/tools/complaint'
import { execute } from '@meshdeck/tools/execute'
import { at, root } from '@meshdeck/tools/paths'

/**
 * The commit that is meant by a tag or a commit, the last tag unless given.
 * @param {string | undefined} ref
 */
export async function commitBefore(ref) {
  const wanted = ref ?? (await lastTag())
  const { code, output } = await git('rev-parse', '--verify', `${wanted}^{commit}`)
  if (code === 0) return output.trim()
  throw new Complaint(`--before: "${wanted}" is not a commit in this repository.`)
}

/** The release before this one: this commit may have a tag itself. */
async function lastTag() {
  const { code, output } = await git('describe', '--tags', '--abbrev=0', 'HEAD^')
  if (code === 0) return output.trim()
  throw new Complaint(
    'There is no tag before this commit. Select an earlier release with --before COMMIT.',
  )
}

/**
 * A folder with a checkout of a commit, which is made the first time.
 * @param {string} commit
 */
export async function checkOut(commit) {
  const folder = at(`.build/skew/${commit.slice(0, 12)}`)
  if (existsSync(folder)) return folder
  // git still knows of one that was deleted by hand
  const { code, output } = await git('worktree', 'add', '--force', '--detach', folder, commit)
  if (code !== 0) throw new Complaint(output)
  return folder
}

/**
 * Builds what has changed in another checkout, with its own tools.
 * @param {string} folder
 */
export async function buildIn(folder) {
  const { code, output } = await execute('npm', ['--prefix', folder, 'run', '--silent', 'build'])
  if (code !== 0) throw new Complaint(`${output}\nCouldn't build ${folder}.`)
}

/** @param {...string} line */
const git = (...line) => execute('git', ['-C', root, ...line])
