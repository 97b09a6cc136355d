import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

const namesAtom = atom<Readonly<Record<string, string>>>({})

/** Sets the name of an ID in the address for the breadcrumb, as soon as a page knows it [SH-092]. */
export function useNameOf(id: string, name: string | undefined): void {
  const setNames = useSetAtom(namesAtom)
  useEffect(() => {
    if (name) setNames((names) => ({ ...names, [id]: name }))
  }, [id, name, setNames])
}

/** Returns the names that pages have set, by ID. */
export function useKnownNames(): Readonly<Record<string, string>> {
  return useAtomValue(namesAtom)
}
