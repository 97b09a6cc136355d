import { satisfies } from 'semver'

import type { Fragment } from './registry'
import type { ShellManifest } from './shell-manifest'

type Needs = Pick<Fragment, 'requires' | 'contract'>
type Offer = Pick<ShellManifest, 'versions' | 'exports'>

/**
 * What keeps a build of a remote from running in a shell, one sentence each; none when it fits.
 * Ranges alone would not tell: a removed export breaks a remote that uses it, and no other.
 */
export function contractFaults(remote: Needs, shell: Offer): string[] {
  return [...versionFaults(remote, shell), ...exportFaults(remote, shell)]
}

function versionFaults({ requires }: Needs, { versions }: Offer): string[] {
  return (
    (['platform', 'ui', 'federation'] as const)
      // a build that names no range was made before there was one to name
      .filter((name) => !satisfies(versions[name], requires[name] ?? '<0.0.0-0'))
      .map(
        (name) =>
          `needs ${name} ${requires[name] ?? 'of its own'}, the shell has ${versions[name]}`,
      )
  )
}

function exportFaults({ contract }: Needs, { exports }: Offer): string[] {
  return Object.entries(contract).flatMap(([key, used]) => {
    const offered = exports[key]
    if (!offered) return [`needs ${key}, which the shell doesn't provide`]
    return (
      used
        // a whole namespace asks for no name that could be missing
        .filter((name) => name !== '*' && !offered.includes(name))
        .map((name) => `uses ${name} of ${key}, which the shell doesn't provide`)
    )
  })
}
