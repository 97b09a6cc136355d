import { satisfies } from 'semver'

import type { Fragment } from './registry'
import type { ShellManifest } from './shell-manifest'

type Needs = Pick<Fragment, 'requires' | 'contract'>
type Offer = Pick<ShellManifest, 'versions' | 'exports'>

/**
 * Returns why a build of a remote can't run in a shell, one sentence each; empty when it fits. Ranges alone aren't
 * enough: a removed export breaks the remotes that use it, and no others.
 */
export function contractFaults(remote: Needs, shell: Offer): string[] {
  return [...versionFaults(remote, shell), ...exportFaults(remote, shell)]
}

function versionFaults({ requires }: Needs, { versions }: Offer): string[] {
  return (
    (['platform', 'ui', 'federation'] as const)
      // a build without a range was created before ranges were declared
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
        // a namespace import requires no name that could be missing
        .filter((name) => name !== '*' && !offered.includes(name))
        .map((name) => `uses ${name} of ${key}, which the shell doesn't provide`)
    )
  })
}
