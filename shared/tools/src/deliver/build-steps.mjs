// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { versionByCommit } from './commit-version.mjs'

/** @typedef {import('./request.mjs').Request} Request */

/** Builds the remote; what lies there of a commit is what another machine would build of it. @param {Request} request */
export async function buildRemote(request) {
  const { target, out } = request
  const version = versionOf(request)
  const folder = join(out, target.name, version)
  if (request.version === undefined && existsSync(join(folder, 'fragment.json'))) {
    console.log(`${target.name} ${version} is already built in ${folder}.`)
    return
  }
  const only = target.isOutside ? target.folder : target.name
  await build({ only, version, out, tell: console.log })
}

/** Where the build of this delivery lies; complains while there is none. @param {Request} request */
export function requireBuilt(request) {
  const folder = join(request.out, request.target.name, versionOf(request))
  if (existsSync(join(folder, 'fragment.json'))) return folder
  throw new Complaint(
    `${folder} doesn't contain a build. Run npm run deliver -- ${request.name} build first.`,
  )
}

/** @param {Request} request */
const versionOf = ({ version, target }) => version ?? versionByCommit(target)
