import type { KeyState } from '@meshdeck/api/enrollment-keys'
import { TOKEN_MASK } from '@meshdeck/domain/client-setup'
import { DAY_MS } from '@meshdeck/domain/times'
import { currentLanguage, placeHref, type TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime } from '@meshdeck/ui'
import {
  type Column,
  type FilterField,
  MoreNames,
  type NamedView,
  naturalKey,
  RowCopyButton,
  RowLink,
  RowName,
  RowToolButton,
  type TableFilters,
} from '@meshdeck/ui/data-table'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import type { KeyRow, KeyType } from './key-rows'

type ColumnOptions = {
  /** Device tags belong to the Pro edition, although a community server stores them. */
  hasTags: boolean
}

/**
 * Returns the columns of the keys table, which fit a window of 1280 px; in a narrower one the menu would cover the
 * token (decision OP-60).
 */
export function keyColumns(
  t: TFunction<'keys'>,
  { hasTags }: ColumnOptions,
): Array<Column<KeyRow>> {
  return [
    {
      id: 'name',
      header: t('keys.column.name'),
      width: 'minmax(7.5rem, 4fr)',
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
      width: 'minmax(7rem, 8.75rem)',
      sortKey: ({ type }) => type,
      text: ({ type }) => t(`keys.type.${type}`),
      cell: ({ type }) => <span className="text">{t(`keys.type.${type}`)}</span>,
      filter: {
        options: types.map((value) => ({ value, label: t(`keys.type.${value}`) })),
        matches: ({ type }, value) => type === value,
      },
    },
    validityColumn(t),
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
      isLabelled: true,
      // keys without an end come last
      sortKey: ({ expires = Number.POSITIVE_INFINITY }) => expires,
      moment: ({ expires }) => expires,
      cell: ({ expires }) =>
        expires === undefined ? '–' : <RelativeTime moment={expires} isAhead />,
    },
    {
      id: 'networks',
      header: t('keys.column.networks'),
      width: 'minmax(7rem, 3fr)',
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
      // an exported file stays where it is saved, so it must not contain the hidden token (decision D-08)
      text: () => TOKEN_MASK,
      cell: ({ name, token }) => <KeyToken name={name} token={token} />,
    },
  ]
}

const validityColumn = (t: TFunction<'keys'>): Column<KeyRow> => ({
  id: 'validity',
  header: t('keys.column.validity'),
  width: 'minmax(6.75rem, 7.5rem)',
  phone: 'beside',
  sortKey: ({ state }) => state,
  text: ({ state }) => t(`keys.state.${state}`),
  cell: ({ state }) => <StateBadge state={state} text={t(`keys.state.${state}`)} />,
  filter: {
    options: states.map((value) => ({ value, label: t(`keys.state.${value}`) })),
    matches: ({ state }, value) => state === value,
  },
})

function tagsColumn(t: TFunction<'keys'>): Column<KeyRow> {
  return {
    id: 'tags',
    header: t('keys.column.tags'),
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

/** Whether devices can join with a key, or why not. */
function StateBadge({ state, text }: { state: KeyState; text: string }) {
  return <span className={state === 'valid' ? 'chip success' : 'chip outlined'}>{text}</span>
}

/** Networks that a device joins with a key: the first one, and a count of the others. */
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

type Props = { name: string; token: string }

/**
 * Token of a key, hidden until it is requested, and again once the row unmounts (decision D-08). Until then it isn't in
 * the document.
 */
function KeyToken({ name, token }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <>
      <span className="mono text">{isShown ? token : TOKEN_MASK}</span>
      <RowToolButton
        label={t(isShown ? 'keys.token.hide' : 'keys.token.show', { name })}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size="0.875rem" aria-hidden="true" />
      </RowToolButton>
      <RowCopyButton value={token} of={t('keys.token.of', { name })} />
    </>
  )
}

const states = ['valid', 'expired', 'used-up'] as const satisfies readonly KeyState[]
const types = ['unlimited', 'uses', 'time'] as const satisfies readonly KeyType[]

/** Number of days before its end within which a key counts as expiring soon. */
const SOON_DAYS = 7

/** What keys are filtered by that no column shows (decision OP-60); `networks` are the known ones. */
export const keyFilters = (
  t: TFunction<'keys'>,
  networks: ReadonlySet<string> | undefined,
): TableFilters<KeyRow> => ({
  filterFields: [
    {
      id: 'care',
      label: t('keys.care.title'),
      options: [
        { value: 'expiring', label: t('keys.care.expiring', { count: SOON_DAYS }) },
        ...(networks ? [{ value: 'gone', label: t('keys.care.gone') }] : []),
      ],
      matches: (row, value) =>
        value === 'expiring'
          ? isExpiring(row)
          : row.networks.some((network) => !networks?.has(network)),
    },
  ],
  filterOrder: ['validity', 'type'],
})

/** Filter and value of each saved view. */
const views = [
  ['type', 'unlimited'],
  ['care', 'expiring'],
  ['validity', 'expired'],
  ['validity', 'used-up'],
  ['care', 'gone'],
] as const

/** Returns the saved views, with the number of matching keys once rows are loaded. */
export const keyViews = (
  t: TFunction<'keys'>,
  {
    fields,
    rows,
  }: { fields: ReadonlyArray<FilterField<KeyRow>>; rows: readonly KeyRow[] | undefined },
): NamedView[] =>
  views.flatMap(([id, value]) => {
    const field = fields.find((field) => field.id === id)
    const label = field?.options.find((option) => option.value === value)?.label
    if (!field || label === undefined) return []
    const keys = rows?.filter((row) => field.matches(row, value, undefined))
    return {
      label: keys ? t('keys.care.view', { label, keys: keys.length }) : label,
      search: `filter=${id}:${value}`,
    }
  })

/** Whether a valid key ends soon; an unlimited one doesn't, whatever its end is. */
export function isExpiring({ state, expires, key }: KeyRow, now: number = Date.now()): boolean {
  if (state !== 'valid' || key.unlimited || expires === undefined) return false
  return expires > now && expires - now <= SOON_DAYS * DAY_MS
}
