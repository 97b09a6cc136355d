import { useCan, useCapabilities } from '@meshdeck/platform'

/** What an entry of a fragment asks for: a role, an edition, or neither. */
export type Access = { role?: 'admin' | undefined; edition?: 'pro' | undefined }

/** Why the signed-in user may not enter, if so. The server decides all the same. */
export function useRefusal({ role, edition }: Access): 'role' | 'edition' | undefined {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  if (role === 'admin' && !isAdmin) return 'role'
  return edition === 'pro' && !isPro ? 'edition' : undefined
}
