import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

const namesAtom = atom<Readonly<Record<string, string>>>({})

/** Tells the breadcrumb the name behind an id in the address, as soon as a page knows it [SH-092]. */
export function useNameOf(id: string, name: string | undefined): void {
  const setNames = useSetAtom(namesAtom)
  useEffect(() => {
    if (name) setNames((names) => ({ ...names, [id]: name }))
  }, [id, name, setNames])
}

/** The names that pages have told, by id. */
export function useKnownNames(): Readonly<Record<string, string>> {
  return useAtomValue(namesAtom)
}
