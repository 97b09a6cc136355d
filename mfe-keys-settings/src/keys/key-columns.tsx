import type { KeyState } from '@meshdeck/api/enrollment-keys'
import { TOKEN_MASK } from '@meshdeck/domain/join-command'
import { currentLanguage, placeHref, type TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime } from '@meshdeck/ui'
import { type Column, MoreNames, naturalKey, RowLink, RowName } from '@meshdeck/ui/data-table'

import type { KeyRow } from './key-rows'
import { KeyToken } from './KeyToken'

type Shown = {
  /** Device tags belong to the Pro edition, although a community server stores them. */
  hasTags: boolean
}

/** The columns of the keys table, which fit a window of 1280 px: narrower, the menu would cover the token (decision OP-60). */
export function keyColumns(t: TFunction<'keys'>, { hasTags }: Shown): Column<KeyRow>[] {
  return [
    {
      id: 'name',
      header: t('keys.column.name'),
      width: 'minmax(7.5rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name, isDefault }) => (
        <>
          <RowName>{name}</RowName>
          {isDefault && (
            <Badge size="xs" variant="outline">
              {t('keys.default')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'type',
      header: t('keys.column.type'),
      width: 'minmax(7rem, 9rem)',
      sortKey: ({ type }) => type,
      text: ({ type }) => t(`keys.type.${type}`),
      cell: ({ type }) => <span className="text">{t(`keys.type.${type}`)}</span>,
    },
    {
      id: 'validity',
      header: t('keys.column.validity'),
      width: 'minmax(6.75rem, 7.5rem)',
      phone: 'beside',
      sortKey: ({ state }) => state,
      text: ({ state }) => t(`keys.state.${state}`),
      cell: ({ state }) => <StateBadge state={state} text={t(`keys.state.${state}`)} />,
    },
    {
      id: 'uses',
      header: t('keys.column.usesLeft'),
      width: 'minmax(5.5rem, 6.5rem)',
      align: 'end',
      sortKey: ({ usesLeft }) => usesLeft,
      text: ({ type, usesLeft }) => (type === 'uses' ? String(usesLeft) : ''),
      cell: ({ type, usesLeft }) =>
        type === 'uses' ? usesLeft.toLocaleString(currentLanguage()) : '–',
    },
    {
      id: 'expires',
      header: t('keys.column.expires'),
      width: 'minmax(7rem, 7.5rem)',
      align: 'end',
      phone: 'below-end',
      // keys without an end come last
      sortKey: ({ expires = Number.POSITIVE_INFINITY }) => expires,
      moment: ({ expires }) => expires,
      cell: ({ expires }) =>
        expires === undefined ? '–' : <RelativeTime moment={expires} isAhead />,
    },
    {
      id: 'networks',
      header: t('keys.column.networks'),
      width: 'minmax(7rem, 1fr)',
      phone: 'below',
      sortKey: ({ networks }) => naturalKey(networks.join()),
      text: ({ networks }) => networks.join(', '),
      cell: ({ networks }) => <NetworkNames networks={networks} />,
    },
    ...(hasTags ? [tagsColumn(t)] : []),
    {
      id: 'token',
      header: t('keys.column.token'),
      width: 'minmax(9.5rem, 1fr)',
      // a file stays where it was put: what the screen hides is not in it (decision D-08)
      text: () => TOKEN_MASK,
      cell: ({ name, token }) => <KeyToken name={name} token={token} />,
    },
  ]
}

function tagsColumn(t: TFunction<'keys'>): Column<KeyRow> {
  return {
    id: 'tags',
    header: t('keys.options.tags'),
    width: 'minmax(6rem, 1fr)',
    sortKey: ({ deviceTags }) => naturalKey(deviceTags.join()),
    text: ({ deviceTags }) => deviceTags.join(', '),
    cell: ({ deviceTags: [first, ...others] }) =>
      first === undefined ? (
        '–'
      ) : (
        <>
          <span className="chip">{first}</span>
          <MoreNames names={others} />
        </>
      ),
  }
}

/** Whether devices can join with a key, or why no longer. */
function StateBadge({ state, text }: { state: KeyState; text: string }) {
  return <span className={state === 'valid' ? 'chip success' : 'chip outlined'}>{text}</span>
}

/** The networks that a device joins with a key: the first one, and how many more. */
function NetworkNames({ networks: [first, ...others] }: { networks: readonly string[] }) {
  if (first === undefined) return '–'
  const href = placeHref('nodes', { networkId: first })

  return (
    <>
      <span className="chip">
        {href === undefined ? first : <RowLink to={href}>{first}</RowLink>}
      </span>
      <MoreNames names={others} />
    </>
  )
}
