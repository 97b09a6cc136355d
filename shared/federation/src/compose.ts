import { createHash } from 'node:crypto'

import { contractFaults } from './compare'
import { readOverlay, type Overlay } from './composer/overlay'
import { readBuilds, type Build } from './composer/read-builds'
import type { Fragment, Problem, Registry, RegistryRemote, RemoteBuild } from './registry'
import type { ShellManifest } from './shell-manifest'

type Sources = {
  /** Folders of builds, the one that wins first. */
  folders: readonly string[]
  /** `registry-overlay.json`, which need not exist. */
  overlay: string
  shell: Pick<ShellManifest, 'versions' | 'exports'>
}

/**
 * The registry of what lies in the folders: of every remote the highest version that is intact and
 * fits the shell, with the next lower one to fall back on. A remote of which no version is intact
 * and fits stays, so that its pages say so instead of being unknown. Never throws for what it
 * finds: each fault is a problem of that remote alone.
 */
export function composeRegistry({ folders, overlay: overlayFile, shell }: Sources): Registry {
  const { overlay, problems: overlayProblems } = readOverlay(overlayFile)
  const { builds, problems: buildProblems } = readBuilds(folders)
  const judged = builds.map((build) => withContractFaults(build, shell))
  const names = remoteNames(judged, overlay)

  const remotes = names.flatMap((name) => {
    const [current, previous] = inOrderOfUse(judged, name, overlay)
    return current ? [toRemote(current, previous)] : []
  })
  const problems = [
    ...overlayProblems,
    ...missingPins(judged, names, overlay),
    ...buildProblems,
    ...judged.flatMap(({ fragment: { name, version }, faults }) =>
      faults.map((fault): Problem => ({ name, message: `${version}: ${fault}` })),
    ),
  ]
  return { rev: revision({ remotes, problems }), remotes, problems }
}

function withContractFaults(build: Build, shell: Sources['shell']): Build {
  return { ...build, faults: [...build.faults, ...contractFaults(build.fragment, shell)] }
}

/** In alphabetical order, which is that of ties among navigation entries too. */
function remoteNames(builds: Build[], { replace, leaveOut }: Overlay): string[] {
  const present = new Set(builds.map(({ fragment }) => fragment.name))
  const isReplaced = (name: string) => present.has(replace[name] ?? '')
  return [...present].filter((name) => !leaveOut.includes(name) && !isReplaced(name)).toSorted()
}

function inOrderOfUse(builds: Build[], name: string, { pin }: Overlay): Build[] {
  const own = builds.filter(({ fragment }) => fragment.name === name)
  const pinned = own.findIndex(({ fragment }) => fragment.version === pin[name])
  if (pinned >= 0) return own.slice(pinned)
  const good = own.filter(({ faults }) => faults.length === 0)
  return good.length > 0 ? good : own
}

function missingPins(builds: Build[], names: string[], { pin, replace }: Overlay): Problem[] {
  const versions = new Set(builds.map(({ fragment }) => `${fragment.name} ${fragment.version}`))
  const pins = Object.entries(pin)
    .filter(([name, version]) => !versions.has(`${name} ${version}`))
    .map(([name, version]) => ({ name, message: `${version}: pinned, but not there` }))
  const replacements = Object.entries(replace)
    .filter(([, by]) => !names.includes(by))
    .map(([name, by]) => ({ name, message: `to be replaced by ${by}, which is not there` }))
  return [...pins, ...replacements]
}

function toRemote({ fragment }: Build, previous: Build | undefined): RegistryRemote {
  const { name, routes, navigation, slots, palette } = fragment
  return {
    name,
    routes,
    navigation,
    slots,
    ...(palette && { palette }),
    ...toLoadable(fragment),
    ...(previous && { previous: toLoadable(previous.fragment) }),
  }
}

function toLoadable(fragment: Fragment): RemoteBuild {
  const { name, version, global, entry, integrity, requires, files, preload } = fragment
  const checked = (file: string) => {
    const known = files[file]
    return known ? [{ file, integrity: known.integrity }] : []
  }
  return {
    version,
    base: `/mfe/${name}/${version}/`,
    global,
    entry,
    integrity,
    requires,
    preload: Object.fromEntries(
      Object.entries(preload).map(([module, needed]) => [module, needed.flatMap(checked)]),
    ),
  }
}

function revision(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
