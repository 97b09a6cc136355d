import { atom, useAtom } from 'jotai'
import * as z from 'zod/mini'

/**
 * Returns an atom for a value that is stored on this device across sessions (decision D-02). Drops a stored value that
 * doesn't match the schema. `schema` parses text, as stored; setting `undefined` removes the value.
 */
export function preferenceAtom<Value extends string | undefined>(
  key: string,
  schema: z.ZodMiniType<Value>,
) {
  const valueAtom = atom(readPreference(key, schema))
  valueAtom.onMount = (set) => {
    const refresh = () => set(readPreference(key, schema))
    refresh()
    // fires when another tab changes the value
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
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

function readPreference<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  const result = z.safeParse(schema, text)
  if (result.success) return result.data
  console.warn(`The stored value of ${key} is unreadable and was dropped`)
  localStorage.removeItem(key)
  return undefined
}

const activeNetworkAtom = preferenceAtom('active_network', z.string())

/** Returns the network whose sections the sidebar shows, stored on this device [SE-023], and its setter. */
export function useActiveNetwork() {
  return useAtom(activeNetworkAtom)
}
