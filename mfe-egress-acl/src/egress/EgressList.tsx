import { type Reading } from '@meshdeck/platform'
import {
  Box,
  ErrorPanel,
  Flex,
  MenuButton,
  type MenuAction,
  SearchField,
  Skeleton,
  Span,
  Stack,
  Text,
} from '@meshdeck/ui'
import {
  PHONE_QUERY,
  plainText,
  useListWindow,
  useMediaQuery,
  windowStyles,
} from '@meshdeck/ui/data-table'
import { EllipsisVertical } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import type { EgressRow } from '../shared/egress-rows'
import { useTranslation } from '../translations'
import { EgressNodes, EgressSwitch, EgressTarget } from './egress-cells'

/** On a phone the switches are below the name. */
const CARD_HEIGHT = { wide: 92, phone: 152 }

type Props = {
  reading: Reading<EgressRow[]>
  searchText: (row: EgressRow) => string
  rowActions: (row: EgressRow) => MenuAction[]
}

/** Egress routes as cards, newest first [EG-021 to EG-025, decisions C-25, OP-50]. */
export function EgressList({ reading, searchText, rowActions }: Props) {
  const { t } = useTranslation()
  const { data: rows, error } = reading
  const [search, setSearch] = useState('')
  const shownRows = useMemo(() => {
    const words = plainText(search).split(' ').filter(Boolean)
    return rows
      ?.filter((row) => words.every((word) => plainText(searchText(row)).includes(word)))
      .toSorted((a, b) => b.createdAt - a.createdAt)
  }, [rows, search, searchText])

  return (
    <Flex flexDirection="column" gap="3" flex="1" minH="0">
      {/* on a phone the search fills the remaining width */}
      <Box>
        <SearchField label={t('egress.search')} value={search} onChange={setSearch} />
      </Box>
      {!rows && Boolean(error) && <ErrorPanel reading={reading} title={t('egress.loadFailed')} />}
      {!rows && !error && <Skeleton h="20" />}
      {shownRows && shownRows.length === 0 && <Text color="fg.muted">{t('egress.empty')}</Text>}
      {shownRows && shownRows.length > 0 && <Cards rows={shownRows} rowActions={rowActions} />}
    </Flex>
  )
}

function Cards({ rows, rowActions }: { rows: readonly EgressRow[] } & Pick<Props, 'rowActions'>) {
  const { t } = useTranslation()
  const scrollRef = useRef<HTMLDivElement>(null)
  const rowHeight = useMediaQuery(PHONE_QUERY) ? CARD_HEIGHT.phone : CARD_HEIGHT.wide
  const { height, places } = useListWindow({
    scrollRef,
    count: rows.length,
    rowHeight,
  })

  return (
    <Box ref={scrollRef} tabIndex={0} focusVisibleRing="inside" flex="1" minH="0" overflowY="auto">
      <Box
        as="ul"
        aria-label={t('egress.label')}
        listStyleType="none"
        {...windowStyles}
        style={{ height }}
      >
        {places.map(({ index, gap }) => {
          const row = rows[index]
          return (
            row && (
              <Box
                as="li"
                key={row.id}
                pb="2"
                style={{ marginTop: gap || undefined, height: rowHeight }}
              >
                <Card row={row} actions={() => rowActions(row)} />
              </Box>
            )
          )
        })}
      </Box>
    </Box>
  )
}

function Card({ row, actions }: { row: EgressRow; actions: () => MenuAction[] }) {
  const { t } = useTranslation()

  return (
    <Flex
      layerStyle="panel"
      alignItems="center"
      alignContent="center"
      flexWrap="wrap"
      columnGap="4"
      px="4"
      h="full"
      overflow="hidden"
    >
      <Stack gap="1" flex={{ base: '1 0 100%', md: '1' }} minW="0">
        <Flex gap="3" alignItems="center">
          <Text fontWeight="600" truncate>
            {row.name}
          </Text>
          <EgressTarget {...row} />
        </Flex>
        <Flex gap="1" color="fg.muted" minW="0">
          <EgressNodes nodes={row.nodes} isBrief />
        </Flex>
      </Stack>
      <Span color="fg.muted">{t('egress.column.nat')}</Span>
      <EgressSwitch route={row.route} field="nat" isOutsideTable />
      <Span color="fg.muted">{t('egress.column.status')}</Span>
      <EgressSwitch route={row.route} field="status" isOutsideTable />
      <MenuButton
        icon={EllipsisVertical}
        variant="ghost"
        size="sm"
        aria-label={t('egress.actionsOf', { name: row.name })}
        actions={actions}
      />
    </Flex>
  )
}
