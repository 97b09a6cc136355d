import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { parseOverlay, type Overlay } from './composer/overlay'
import { readBuilds } from './composer/read-builds'
import { reasonOf } from './reason-of'
import { faultsOf, judge, type Sources } from './survey'

type Pin = { name: string; version: string }

/**
 * Has an installation use that version of a remote, however high others are, from its next page on:
 * writes it to the overlay and leaves the rest of that as it is. Returns in one sentence why not: no
 * such remote or version, one that would break, an overlay that is malformed and so not overwritten.
 */
export function pinVersion(sources: Sources, { name, version }: Pin): string | undefined {
  const { builds } = readBuilds(sources.folders)
  const names = [...new Set(builds.map(({ fragment }) => fragment.name))].toSorted()
  const own = builds.filter(({ fragment }) => fragment.name === name)
  const versions = own.map(({ fragment }) => fragment.version)
  const build = own.find(({ fragment }) => fragment.version === version)

  if (builds.length === 0) return `No builds found in ${sources.folders.join(' or ')}.`
  if (own.length === 0) return `Unknown remote: ${name}. Use one of ${names.join(', ')}.`
  if (!build) return `${name} ${version} doesn't exist. Existing versions: ${versions.join(', ')}.`
  const faults = faultsOf(judge(build, sources.shell))
  if (faults.length > 0) return `${name} ${version} isn't compatible: ${faults.join('; ')}.`

  return changeOverlay(sources.overlay, (overlay) => ({
    ...overlay,
    pin: { ...overlay.pin, [name]: version },
  }))
}

/** Takes a pin away again; returns in one sentence why not. */
export function unpinRemote(file: string, name: string): string | undefined {
  return changeOverlay(file, (overlay) => {
    const { [name]: pinned, ...pin } = overlay.pin
    return pinned === undefined ? `${name} isn't pinned.` : { ...overlay, pin }
  })
}

/** The change returns the overlay as it should be, or in one sentence why it stays. */
function changeOverlay(
  file: string,
  change: (overlay: Overlay) => Overlay | string,
): string | undefined {
  const overlay = readOrRefuse(file)
  if (typeof overlay === 'string') return overlay
  const changed = change(overlay)
  if (typeof changed === 'string') return changed

  mkdirSync(dirname(file), { recursive: true })
  // renamed in place, so that a console that reads meanwhile sees the old or the new one
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(changed, null, 2)}\n`)
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
