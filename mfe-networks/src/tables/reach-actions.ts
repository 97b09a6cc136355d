import { placeHref, type TFunction } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'

/** Leads to what a thing may reach and what may reach it, where a remote tells that; else nothing. */
export function reachActions(
  t: TFunction,
  { networkId, kind, id }: { networkId: string; kind: 'node' | 'client'; id: string },
): MenuAction[] {
  const to = placeHref('reach', { networkId, thing: `${kind}:${id}` })
  return to === undefined ? [] : [{ label: t('networks:nodes.reach'), icon: Waypoints, to }]
}
