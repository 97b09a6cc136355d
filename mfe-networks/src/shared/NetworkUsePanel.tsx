import { tagName } from '@meshdeck/domain/tag-name'
import type { Use, UseKind } from '@meshdeck/domain/where-used'
import { placeHref, type TFunction } from '@meshdeck/platform'
import { UsePanel, type KnownUses as KnownUsesOf } from '@meshdeck/ui/page'

import { paths } from '../paths'
import { useTranslation } from '../translations'

export type KnownUses = KnownUsesOf<Use>

type Props = KnownUses & {
  title: string
  networkId: string
  /** What is said where nothing names it. */
  none?: string | undefined
}

/** What names a thing of a network, kind by kind. Each a link where it has a page. */
export function NetworkUsePanel({ networkId, none, ...known }: Props) {
  const { t } = useTranslation()

  return (
    <UsePanel
      {...known}
      labelOf={(kind) => t(`details.uses.kind.${kind}`)}
      hrefOf={(use) => hrefOf(networkId, use)}
      noteOf={({ covers }) => covers && noteOf(t, networkId, covers)}
      words={{
        none: none ?? t('details.uses.none'),
        pending: t('details.uses.pending'),
        partly: t('details.uses.partly'),
        more: (count) => t('shared.more', { count }),
      }}
    />
  )
}

/** Of a policy that applies to the thing without naming it. */
function noteOf(t: TFunction, networkId: string, covers: NonNullable<Use['covers']>): string {
  return covers.by === 'all'
    ? t('networks:details.uses.covers.all')
    : t('networks:details.uses.covers.tag', { tag: tagName(covers.tagId, networkId) })
}

const placeOf: Partial<Record<UseKind, string>> = {
  policy: 'policies',
  egress: 'egress-route',
  key: 'keys',
}

/** Of this remote's own pages, else of whichever remote declares the place; undefined where none does. */
function hrefOf(networkId: string, { kind, id, name }: Use): string | undefined {
  if (kind === 'configFile') return paths.configFile(networkId, id)
  const place = placeOf[kind]
  if (place === undefined) return paths.node(networkId, id)
  if (kind === 'egress') return placeHref(place, { networkId, routeId: id })
  const href = placeHref(place, kind === 'key' ? {} : { networkId })
  return href && `${href}?${new URLSearchParams({ q: name })}`
}
