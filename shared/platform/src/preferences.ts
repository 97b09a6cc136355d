import { atom, useAtom } from 'jotai'
import { safeParse, string, type ZodMiniType } from 'zod/mini'

/**
 * An atom for one value kept on this device across sessions (decision D-02). A stored value that
 * does not fit the schema is dropped. `schema` reads text, as storage holds it; setting `undefined`
 * forgets the value.
 */
export function preferenceAtom<Value extends string | undefined>(
  key: string,
  schema: ZodMiniType<Value>,
) {
  const valueAtom = atom(readPreference(key, schema))
  valueAtom.onMount = (set) => {
    const read = () => set(readPreference(key, schema))
    read()
    // heard when another tab has changed it
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }
  return atom(
    (get) => get(valueAtom),
    (_get, set, value: Value | undefined) => {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      set(valueAtom, value)
    },
  )
}

function readPreference<Value>(key: string, schema: ZodMiniType<Value>): Value | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  const stored = safeParse(schema, text)
  if (stored.success) return stored.data
  console.warn(`The stored value of ${key} is unreadable and was dropped`)
  localStorage.removeItem(key)
  return undefined
}

const activeNetworkAtom = preferenceAtom('active_network', string())

/** The network whose sections the sidebar shows, kept on this device [SE-023], and how to change it. */
export function useActiveNetwork() {
  return useAtom(activeNetworkAtom)
}
