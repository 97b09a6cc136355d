import type { PaletteKind } from '@meshdeck/federation/registry'
import { useActiveNetwork, useCan, useCapabilities } from '@meshdeck/platform'

import { useRemotes } from '../federation/use-remotes'
import type { Scope, Source } from './source'
import { sources } from './sources'

export type ReadKind = { kind: PaletteKind; source: Source; scope: Scope }

/** What one jumps to most comes first, whichever remote declares it. */
const order = Object.keys(sources)

/** The kinds that this person can search: declared, known here, allowed, and with a network if they need one. */
export function usePaletteKinds(): ReadKind[] {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const [networkId] = useActiveNetwork()
  const scope = { isAdmin, networkId: networkId ?? '' }

  return useRemotes()
    .flatMap(({ palette }) => palette?.kinds ?? [])
    .flatMap((kind) => {
      const source = Object.hasOwn(sources, kind.kind) ? sources[kind.kind] : undefined
      const isAllowed = (kind.role !== 'admin' || isAdmin) && (kind.edition !== 'pro' || isPro)
      const lacksNetwork = scope.networkId === '' && source?.isOfNetwork?.(scope)
      return source && isAllowed && !lacksNetwork ? [{ kind, source, scope }] : []
    })
    .toSorted((a, b) => order.indexOf(a.kind.kind) - order.indexOf(b.kind.kind))
}
