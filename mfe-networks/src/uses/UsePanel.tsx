import type { Use, UseKind } from '@meshdeck/domain/where-used'
import { placeHref } from '@meshdeck/platform'
import { KeyValue, Panel, Stack, Text, TextLink } from '@meshdeck/ui'

import { useDetailWords } from '../details/detail-words'
import { paths } from '../paths'

/** `isWhole` is false while something is on its way or was refused. */
export type KnownUses = { uses: readonly Use[]; isPending: boolean; isWhole: boolean }

type Props = KnownUses & {
  title: string
  networkId: string
  /** What is said where nothing names it. */
  none?: string | undefined
}

const SHOWN = 20

/** What names a thing of a network, kind by kind. Each a link where it has a page. */
export function UsePanel({ title, networkId, none, uses, isPending, isWhole }: Props) {
  const { t } = useDetailWords()
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  const aside = !isPending && !isWhole && t('details:uses.partly')

  if (kinds.length === 0) {
    return (
      <Panel title={title} aside={aside}>
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {isPending ? t('details:uses.pending') : (none ?? t('details:uses.none'))}
        </Text>
      </Panel>
    )
  }
  return (
    <KeyValue
      title={title}
      aside={aside}
      items={kinds.map((kind) => ({
        label: t(`details:uses.kind.${kind}`),
        value: <UseNames networkId={networkId} uses={uses.filter((use) => use.kind === kind)} />,
      }))}
    />
  )
}

function UseNames({ networkId, uses }: { networkId: string; uses: readonly Use[] }) {
  const { t } = useDetailWords()
  const rest = uses.length - SHOWN

  return (
    <Stack gap="1">
      {uses.slice(0, SHOWN).map((use) => {
        const href = hrefOf(networkId, use)
        const name = use.name || use.id
        return href ? (
          <TextLink key={use.id} to={href}>
            {name}
          </TextLink>
        ) : (
          <span key={use.id}>{name}</span>
        )
      })}
      {rest > 0 && <Text color="fg.muted">{t('networks:shared.more', { count: rest })}</Text>}
    </Stack>
  )
}

const placeOf: Partial<Record<UseKind, string>> = {
  policy: 'policies',
  egress: 'egress',
  key: 'keys',
}

/** Of this remote's own pages, else of whichever remote declares the place; undefined where none does. */
function hrefOf(networkId: string, { kind, id, name }: Use): string | undefined {
  const place = placeOf[kind]
  if (place === undefined) return paths.node(networkId, id)
  const href = placeHref(place, kind === 'key' ? {} : { networkId })
  return href && `${href}?${new URLSearchParams({ q: name })}`
}
