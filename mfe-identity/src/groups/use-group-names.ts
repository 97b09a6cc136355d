import type { UserGroup } from '@meshdeck/api/user-groups'
import { idsOfNamesakes } from '@meshdeck/ui/form'
import { useMemo } from 'react'

/** How a picker calls groups: by their names, and those with equal names by their ids too. */
export function useGroupNames(groups: readonly UserGroup[] | undefined) {
  return useMemo(() => {
    const names = new Map(groups?.map(({ id, name }) => [id, name]))
    const nameOf = (id: string) => names.get(id) || id
    return { nameOf, aboutOf: idsOfNamesakes([...names.keys()], nameOf) }
  }, [groups])
}
