import type { TagUse } from '@meshdeck/domain/tag-uses'
import { placeHref } from '@meshdeck/platform'
import { Text, useNameList } from '@meshdeck/ui'
import { type KnownUses, UsePanel } from '@meshdeck/ui/page'

import { useTranslation } from '../translations'

type Props = { networkId: string } & KnownUses<TagUse>

/** What names a tag, kind by kind. Each a link where it has a page. */
export function TagUsePanel({ networkId, ...known }: Props) {
  const { t } = useTranslation()

  return (
    <UsePanel
      {...known}
      title={t('tags.uses.title')}
      labelOf={(kind) => t(`tags.uses.kind.${kind}`)}
      hrefOf={(use) => hrefOf(networkId, use)}
      words={{
        none: t('tags.uses.none'),
        pending: t('tags.uses.pending'),
        partly: t('tags.uses.partly'),
        more: (count) => t('tags.uses.more', { count }),
      }}
    />
  )
}

/** The same in a question, one line a kind: "User policies: office, field". */
export function useTagUseLines(uses: readonly TagUse[]) {
  const { t } = useTranslation()
  return byKind(uses).map(([kind, those]) => ({
    label: t(`tags.uses.kind.${kind}`),
    names: those.map(({ name, id }) => name || id),
  }))
}

/** Those lines as text. */
export function TagUseLines({ uses }: { uses: readonly TagUse[] }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  return useTagUseLines(uses).map(({ label, names }) => (
    <Text key={label}>{t('ui:names.of', { what: label, names: listNames(names) })}</Text>
  ))
}

function byKind(uses: readonly TagUse[]): Array<[TagUse['kind'], TagUse[]]> {
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  return kinds.map((kind) => [kind, uses.filter((use) => use.kind === kind)])
}

/** Of whichever remote declares the place; undefined where none does. */
function hrefOf(networkId: string, { kind, name }: TagUse): string | undefined {
  const query = new URLSearchParams({ q: name })
  const find = (place: string, params: Record<string, string>) => {
    const href = placeHref(place, params)
    return href && `${href}?${query}`
  }
  switch (kind) {
    case 'devicePolicy':
    case 'userPolicy':
      return find('policies', { networkId })
    case 'egress':
      return find('egress', { networkId })
    case 'key':
      return find('keys', {})
    case 'nameServer':
      query.set('tab', 'name-servers')
      return find('dns', { networkId })
    case 'network':
      return placeHref('network', { networkId })
    case 'postureCheck':
      return find('posture-checks', { networkId })
  }
}
