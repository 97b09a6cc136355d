import type { Problem, RegistryRemote } from '../registry'

type Entry = RegistryRemote['navigation'][number]
type RemoteNavigation = { name: string; navigation: Entry[] }

/**
 * Removes repeated go-to keys: the first entry, by the name of its remote and then by position, keeps the key. The
 * others stay in the menu without one, and are reported.
 */
export function dropDuplicateKeys<Remote extends RemoteNavigation>(
  remotes: readonly Remote[],
): { remotes: Remote[]; problems: Problem[] } {
  const owners = new Map<string, string>()
  const problems: Problem[] = []

  const cleanedRemotes = remotes.map((remote) => {
    const navigation = remote.navigation.map((entry) => {
      const { goTo, ...rest } = entry
      if (goTo === undefined) return entry
      const owner = owners.get(goTo)
      if (owner === undefined) {
        owners.set(goTo, `${remote.name} uses for ${entry.path}`)
        return entry
      }
      const message = `uses the shortcut ${goTo} for ${entry.path}, which ${owner}`
      problems.push({ name: remote.name, message })
      return rest
    })
    const isAsItWas = navigation.every((entry, place) => entry === remote.navigation[place])
    return isAsItWas ? remote : { ...remote, navigation }
  })
  return { remotes: cleanedRemotes, problems }
}
