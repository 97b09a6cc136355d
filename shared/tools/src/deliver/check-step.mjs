// @ts-check
import { join } from 'node:path'

import { Complaint } from '../complaint.mjs'
import { at } from '../paths.mjs'
import { checkLines } from '../registry-lines.mjs'
import { requireBuilt } from './build-steps.mjs'

/** @typedef {import('./request.mjs').Request} Request */
/** @typedef {import('@meshdeck/federation/registry').Fragment} Fragment */

/** Built by the command itself, so it cannot be imported at the top. */
const load = () => import('@meshdeck/federation/delivery')

/** Holds what was built against everything that it will meet. @param {Request} request */
export async function checkRemote(request) {
  const { target, shellDirs, isJson } = request
  const { faultsByShell, localeFaults, readBuild, sizeFaults, sizeLine, weigh } = await load()
  const { checkFolder } = await import('@meshdeck/federation/check-builds')
  const folder = requireBuilt(request)
  const built = readBuild(folder)
  if (typeof built === 'string') throw new Complaint(`${folder}: ${built}`)
  const { fragment } = built

  const [own = at('.build/shell'), ...others] = shellDirs
  const shell = await readShell(own)
  const result = checkFolder(folder, { folders: [at('.build/mfe')], overlay: '', shell })
  const shells = [
    ...(await liveShells(request)),
    ...(await Promise.all(
      others.map(async (dir) => ({ label: dir, shell: await readShell(dir) })),
    )),
  ]
  const sizes = weigh(fragment, folder)
  const faults = [
    ...faultsByShell(fragment, shells),
    ...(await besideDelivered(request, fragment)),
    ...localeFaults(join(target.folder, 'src')),
    ...sizeFaults(sizes),
  ]
  const labels = shells.map(({ label }) => label)
  if (isJson) {
    console.log(JSON.stringify({ ...result, faults, sizes, shells: labels }, null, 2))
  } else {
    const lines = [
      ...faults,
      sizeLine(sizes),
      `compared with ${['the built shell', ...labels].join(', ')}`,
    ]
    console.log(
      [checkLines(shell.versions, result), ...lines.map((line) => `  ${line}`)].join('\n'),
    )
  }
  const ofBuild = result.verdicts.flatMap((verdict) => verdict.faults)
  if (faults.length + ofBuild.length + result.problems.length === 0) return
  throw new Complaint(
    `${fragment.name} ${fragment.version} can't be published because of the problems listed above.`,
  )
}

/** @param {Request} request */
async function liveShells({ store }) {
  if (!store) return []
  const { readDeliveries, readLiveShells } = await load()
  return readLiveShells(store, (await readDeliveries(store)).deliveries)
}

/** @param {Request} request @param {Fragment} fragment */
async function besideDelivered({ store, keys }, fragment) {
  if (!store) return []
  const { faultsBesideOthers, readDeliveries, readFleet } = await load()
  const [{ deliveries }, fleet] = await Promise.all([readDeliveries(store), readFleet(store)])
  return faultsBesideOthers(fragment, { store, deliveries, fleet }, keys)
}

/** @param {string} dir */
async function readShell(dir) {
  const { readJson } = await import('@meshdeck/federation/read-json')
  const { parseShellManifest } = await import('@meshdeck/federation/shell-manifest')
  const file = join(dir, 'shell.json')
  try {
    return parseShellManifest(readJson(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Complaint(`${file} ${reason}. Run npm run build -- host-shell first.`, {
      cause: error,
    })
  }
}
