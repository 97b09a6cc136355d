import { networkListQuery } from '@meshdeck/api/networks'
import type { RegistryRemote } from '@meshdeck/federation/registry'
import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient, useActiveNetwork } from '@meshdeck/platform'
import { act } from '@meshdeck/testing/dom'
import { renderHookAt } from '@meshdeck/testing/hooks'
import type { ReactNode } from 'react'

import { declareToPlatform } from '../federation/declare'
import { keepSettings } from '../shared/installation'
import { RemotesContext } from '../shared/remotes'
import { loadTranslations } from '../translations'

type Options = { path?: string; remotes?: RegistryRemote[]; activeNetwork?: string }

/** Renders a hook in the shell with declared remotes and the network of the last visit. */
export function renderInShell<Result>(
  hook: () => Result,
  { path = '/dashboard', remotes = [], activeNetwork }: Options = {},
) {
  const settings = parseSettings({})
  // components that the test rendered before are updated too
  act(() => {
    keepSettings(settings)
    declareToPlatform(remotes, settings)
  })
  choose(activeNetwork)
  const Remotes = ({ children }: { children: ReactNode }) => (
    <RemotesContext value={remotes}>{children}</RemotesContext>
  )
  return renderHookAt(path, hook, { within: Remotes })
}

/** Like `renderInShell`, for a hook whose translations load on first render; resolves once they have loaded. */
export async function renderLoadedInShell<Result>(hook: () => Result, options?: Options) {
  const rendered = renderInShell(hook, options)
  await act(async () => {})
  return rendered
}

/** Through the page's own state, because it remembers the network of the test before and reads storage too late. */
function choose(activeNetwork: string | undefined): void {
  const { result, unmount } = renderHookAt('/', () => useActiveNetwork()[1])
  act(() => result.current(activeNetwork))
  unmount()
}

/** Sets the networks of the server with their numbers of nodes. */
export function haveNetworks(hosts: Readonly<Record<string, number>>): void {
  queryClient.setQueryData(
    networkListQuery().queryKey,
    Object.entries(hosts).map(([netid, count]) => ({
      netid,
      addressrange: '10.0.0.0/24',
      addressrange6: '',
      hosts: count,
    })),
  )
}

beforeAll(loadTranslations)
