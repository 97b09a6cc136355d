import type { Health } from '@meshdeck/domain/health'
import { placeHref, useTranslation } from '@meshdeck/platform'
import {
  Box,
  Button,
  Flex,
  IconButton,
  KeyValue,
  LinkButton,
  RelativeTime,
  Span,
  StatusBadge,
  Text,
} from '@meshdeck/ui'
import { ArrowRight, Waypoints, X } from 'lucide-react'

import { type GraphModel, pathToHub } from '../graph-model/graph-model'
import type { MarkKind } from '../graph-model/graph-rows'
import { graphRowHref } from './graph-columns'

type Props = {
  networkId: string
  model: GraphModel
  row: number
  health: Health
  onRow: (row: number) => void
  onClose: () => void
}

const MOST_NEIGHBOURS = 6
/** What the page of reach calls it. */
const things: Partial<Record<MarkKind, string>> = { client: 'client', route: 'route' }

/** What is known of the chosen one, with the way to its page [OP-43]. */
export function GraphDetails({ networkId, model, row: index, health, onRow, onClose }: Props) {
  const { t } = useTranslation('graph')
  const row = model.rows[index]
  if (!row) return null
  const href = graphRowHref(row)
  const thing = `${things[row.mark] ?? 'node'}:${row.id}`
  const reachHref = placeHref('reach', { networkId, thing })
  const path = pathToHub(model, row.id).slice(1)

  return (
    <Box
      as="aside"
      aria-label={t('detailsOf', { name: row.name })}
      position="absolute"
      top={{ base: 'auto', md: '3' }}
      bottom={{ base: '3', md: 'auto' }}
      insetEnd="3"
      insetStart={{ base: '3', md: 'auto' }}
      w={{ md: '20rem' }}
      maxH={{ base: '60%', md: 'calc(100% - 1.5rem)' }}
      overflowY="auto"
      boxShadow="md"
      borderRadius="l3"
      bg="bg.panel"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <KeyValue
        title={row.name}
        aside={
          <>
            <StatusBadge status={health} />
            <IconButton size="xs" variant="ghost" aria-label={t('close')} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </>
        }
        items={[
          { label: t('mark'), value: t(`marks.${row.mark}`) },
          {
            label: t('networks:nodes.addresses'),
            value: row.addresses.join(', '),
            isMachine: true,
          },
          { label: t('networks:nodes.location'), value: row.location, isMachine: true },
          { label: t('networks:nodes.tags'), value: row.tags.join(', ') },
          {
            label: t('networks:nodes.lastSeen'),
            value: row.lastSeen > 0 && <RelativeTime moment={row.lastSeen} />,
          },
          {
            label: t('path'),
            value: path.length > 0 && (
              <Span className="notranslate">{path.map(({ name }) => name).join(' → ')}</Span>
            ),
          },
          { label: t('dependents'), value: row.dependents },
        ].filter(({ value }) => value !== '' && value !== false)}
      />
      <Neighbours model={model} row={index} onRow={onRow} />
      <Flex flexWrap="wrap" gap="2" px="4" py="3">
        {href !== undefined && (
          <LinkButton to={href} flex="1">
            {t('openDetails')} <ArrowRight aria-hidden="true" />
          </LinkButton>
        )}
        {reachHref !== undefined && (
          <LinkButton to={reachHref} flex="1">
            <Waypoints aria-hidden="true" /> {t('networks:nodes.reach')}
          </LinkButton>
        )}
      </Flex>
    </Box>
  )
}

function Neighbours({ model, row, onRow }: Pick<Props, 'model' | 'row' | 'onRow'>) {
  const { t } = useTranslation('graph')
  const links = model.linksOf[row] ?? []
  if (links.length === 0) return null

  return (
    <Box px="4" pt="3">
      <Text textStyle="label">{t('neighbours')}</Text>
      <ul>
        {links.slice(0, MOST_NEIGHBOURS).map(({ source, target, kind }) => {
          const other = source === row ? target : source
          return (
            <li key={`${other}-${kind}`}>
              <Button size="sm" variant="ghost" maxW="full" onClick={() => onRow(other)}>
                <Span className="notranslate" textStyle="mono" truncate>
                  {model.rows[other]?.name}
                </Span>
                <Span color="fg.muted">{t(`links.${kind}`)}</Span>
              </Button>
            </li>
          )
        })}
      </ul>
      {links.length > MOST_NEIGHBOURS && (
        <Text textStyle="xs" color="fg.muted">
          {t('networks:shared.more', { count: links.length - MOST_NEIGHBOURS })}
        </Text>
      )}
    </Box>
  )
}
