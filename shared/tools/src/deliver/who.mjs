// @ts-check
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Whom status names: as given, who started the pipeline, the author of commits here, or the account. @param {string | undefined} given */
export function whoIs(given) {
  const { GITHUB_ACTOR, GITLAB_USER_LOGIN } = process.env
  return given || GITHUB_ACTOR || GITLAB_USER_LOGIN || authorOfCommits() || userInfo().username
}

function authorOfCommits() {
  const { status, stdout } = spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
