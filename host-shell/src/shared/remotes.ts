import type { RegistryRemote } from '@meshdeck/federation/registry'
import { createContext, use } from 'react'

/** What the registry declares; the same for the life of the page. */
export const RemotesContext = createContext<readonly RegistryRemote[]>([])

export const useRemotes = () => use(RemotesContext)
