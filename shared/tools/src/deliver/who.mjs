// @ts-check
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/**
 * Whom status names: as given, who started the pipeline, the author of commits where the remote lies, or the account.
 * @param {string | undefined} given
 * @param {string} folder of what is delivered, which may be another repository
 */
export function whoIs(given, folder) {
  const { GITHUB_ACTOR, GITLAB_USER_LOGIN } = process.env
  return (
    given || GITHUB_ACTOR || GITLAB_USER_LOGIN || authorOfCommits(folder) || userInfo().username
  )
}

/** @param {string} folder */
function authorOfCommits(folder) {
  const line = ['-C', folder, 'config', 'user.name']
  const { status, stdout } = spawnSync('git', line, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
