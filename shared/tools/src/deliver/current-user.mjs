import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/**
 * Returns the name shown in the status: the given one, the user who started the pipeline, the name that git is
 * configured with for the remote's repository, or the account.
 * @param {string | undefined} given
 * @param {string} folder Folder of what is delivered, which may be in another repository.
 */
export function currentUser(given, folder) {
  const { GITHUB_ACTOR, GITLAB_USER_LOGIN } = process.env
  return given || GITHUB_ACTOR || GITLAB_USER_LOGIN || configuredName(folder) || userInfo().username
}

/** @param {string} folder */
function configuredName(folder) {
  const line = ['-C', folder, 'config', 'user.name']
  const { status, stdout } = spawnSync('git', line, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
