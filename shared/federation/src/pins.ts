import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { parseOverlay, type Overlay } from './composer/overlay'
import { readBuilds } from './composer/read-builds'
import { reasonOf } from './reason-of'
import { faultsOf, checkBuild, type Sources } from './survey'

type Pin = { name: string; version: string }

/**
 * Makes an installation use a version of a remote, whatever higher ones exist, from its next page load: writes it to
 * the overlay and keeps the rest. Returns why not, in one sentence: no such remote or version, one that would break, or
 * a malformed overlay, which isn't overwritten.
 */
export function pinVersion(sources: Sources, { name, version }: Pin): string | undefined {
  const { builds } = readBuilds(sources.folders)
  const names = [...new Set(builds.map(({ fragment }) => fragment.name))].toSorted()
  const remoteBuilds = builds.filter(({ fragment }) => fragment.name === name)
  const versions = remoteBuilds.map(({ fragment }) => fragment.version)
  const build = remoteBuilds.find(({ fragment }) => fragment.version === version)

  if (builds.length === 0) return `No builds found in ${sources.folders.join(' or ')}.`
  if (remoteBuilds.length === 0) return `Unknown remote: ${name}. Use one of ${names.join(', ')}.`
  if (!build) return `${name} ${version} doesn't exist. Existing versions: ${versions.join(', ')}.`
  const faults = faultsOf(checkBuild(build, sources.shell))
  if (faults.length > 0) return `${name} ${version} isn't compatible: ${faults.join('; ')}.`

  return changeOverlay(sources.overlay, (overlay) => ({
    ...overlay,
    pin: { ...overlay.pin, [name]: version },
  }))
}

/** Removes a pin; returns why not, in one sentence. */
export function unpinRemote(file: string, name: string): string | undefined {
  return changeOverlay(file, (overlay) => {
    const { [name]: pinned, ...pin } = overlay.pin
    return pinned === undefined ? `${name} isn't pinned.` : { ...overlay, pin }
  })
}

/** Applies a change, which returns the new overlay, or why it can't change, in one sentence. */
function changeOverlay(
  file: string,
  change: (overlay: Overlay) => Overlay | string,
): string | undefined {
  const overlay = readOrRefuse(file)
  if (typeof overlay === 'string') return overlay
  const changedOverlay = change(overlay)
  if (typeof changedOverlay === 'string') return changedOverlay

  mkdirSync(dirname(file), { recursive: true })
  // renamed into place, so that a console that reads meanwhile gets the old or the new file
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(changedOverlay, null, 2)}\n`)
  renameSync(draft, file)
  return undefined
}

function readOrRefuse(file: string): Overlay | string {
  try {
    return parseOverlay(file)
  } catch (error) {
    return `${file} is invalid and wasn't changed: ${reasonOf(error)}`
  }
}
