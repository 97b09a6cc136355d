import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime, Span } from '@meshdeck/ui'
import {
  type Column,
  type TableFilters,
  type NamedView,
  naturalKey,
  RowLink,
} from '@meshdeck/ui/data-table'

import { paths } from '../shared/paths'
import type { TagRow } from './tag-rows'

/** Returns the columns of the tags table (decision OP-49). */
export function tagColumns(
  t: TFunction<'egress'>,
  { networkId }: { networkId: string },
): Array<Column<TagRow>> {
  return [
    {
      id: 'name',
      header: t('tags.column.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, color, isBuiltIn }) => (
        <>
          <TagColor color={color} />
          <RowLink to={paths.tag(networkId, id)}>{name}</RowLink>
          {isBuiltIn && (
            <Badge size="xs" variant="outline">
              {t('tags.builtIn')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'color',
      header: t('tags.column.color'),
      width: 'minmax(6rem, 1fr)',
      text: ({ color }) => color ?? '',
      cell: ({ color }) => (color ? <span className="mono">{color}</span> : '–'),
    },
    {
      ...countColumn('devices', ({ devices }) => devices),
      header: t('tags.column.devices'),
      phone: 'beside',
      cell: ({ devices: count }) => (
        <>
          {count.toLocaleString(currentLanguage())}
          {/* cards on a phone have no header for the count */}
          <Span hideFrom="md">{t('tags.deviceWord', { count })}</Span>
        </>
      ),
    },
    {
      ...countColumn('files', ({ configFiles }) => configFiles),
      // the word is longer in other languages
      width: '11.5rem',
      header: t('tags.column.files'),
    },
    {
      id: 'by',
      header: t('tags.column.createdBy'),
      width: 'minmax(7rem, 1fr)',
      phone: 'below',
      sortKey: ({ createdBy }) => naturalKey(createdBy),
      text: ({ createdBy }) => createdBy,
      cell: ({ createdBy }) => <span className="text">{createdBy || '–'}</span>,
    },
    {
      id: 'created',
      header: t('tags.column.created'),
      width: '8rem',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ createdAt }) => createdAt,
      moment: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt > 0 ? <RelativeTime moment={createdAt} /> : '–'),
    },
  ]
}

const countColumn = (id: string, count: (row: TagRow) => number) => ({
  id,
  width: 'minmax(5.5rem, 7rem)',
  align: 'end' as const,
  sortKey: count,
  text: (row: TagRow) => String(count(row)),
  cell: (row: TagRow) => count(row).toLocaleString(currentLanguage()),
})

/** What tags are filtered by that no column shows. */
export const tagFilters = (t: TFunction<'egress'>): TableFilters<TagRow> => ({
  filterFields: [
    {
      id: 'bearers',
      label: t('tags.filter.bearers'),
      options: [
        { value: 'devices', label: t('tags.filter.devices') },
        { value: 'files', label: t('tags.filter.files') },
        { value: 'none', label: t('tags.filter.none') },
      ],
      matches: ({ devices, configFiles }, value) => {
        if (value === 'none') return devices + configFiles === 0
        return value === 'files' ? configFiles > 0 : devices > 0
      },
    },
    {
      id: 'origin',
      label: t('tags.filter.origin'),
      options: [
        { value: 'people', label: t('tags.filter.people') },
        { value: 'server', label: t('tags.filter.server') },
      ],
      matches: ({ isBuiltIn }, value) => isBuiltIn === (value === 'server'),
    },
  ],
})

/** Returns the saved views of tags to check. */
export const tagViews = (t: TFunction<'egress'>): NamedView[] => [
  { label: t('tags.filter.nobody'), search: 'filter=bearers:none' },
]

/** Color of a tag as a dot, or a ring if it has none. Lightweight, because every row has one. */
export function TagColor({ color }: { color: string | undefined }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle
        cx="5"
        cy="5"
        r="4.5"
        fill={color ?? 'none'}
        stroke="currentColor"
        strokeOpacity={color ? 0.25 : 0.6}
      />
    </svg>
  )
}
